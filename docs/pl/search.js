// Polish: accents folded, then the endings of nouns, adjectives and verbs dropped and the consonants that alternate
// before them levelled (strategia, strategii; kolumna, kolumn, kolumnie; wygrywająca, wygrywającej; dowód, dowodu).
(() => {
  const endings = [
    'owaniach',
    'owaniami',
    'owaniem',
    'owaniu',
    'owania',
    'owanie',
    'eniach',
    'eniami',
    'aniach',
    'aniami',
    'iejszych',
    'iejszego',
    'iejszej',
    'iejsza',
    'iejsze',
    'iejszy',
    'ajacych',
    'ajacymi',
    'ajacego',
    'ajacemu',
    'ajacej',
    'ajacym',
    'ajaca',
    'ajace',
    'ajacy',
    'owskiego',
    'owskiej',
    'osciach',
    'osciami',
    'osciom',
    'oscia',
    'osci',
    'iami',
    'iach',
    'iego',
    'iemu',
    'eniem',
    'aniem',
    'enia',
    'ania',
    'eniu',
    'aniu',
    'enie',
    'anie',
    'owie',
    'owych',
    'owymi',
    'owego',
    'owemu',
    'owej',
    'owym',
    'owa',
    'owe',
    'owy',
    'ami',
    'ach',
    'ego',
    'emu',
    'ych',
    'ymi',
    'ich',
    'imi',
    'iej',
    'iom',
    'iem',
    'ow',
    'om',
    'em',
    'ej',
    'ym',
    'im',
    'ie',
    'ia',
    'ii',
    'iu',
    'io',
    'ilismy',
    'alismy',
    'ajac',
    'ala',
    'alo',
    'aly',
    'ali',
    'ila',
    'ilo',
    'ily',
    'ili',
    'iono',
    'iona',
    'ione',
    'iony',
    'ano',
    'uje',
    'uja',
    'ac',
    'ic',
    'yc',
    'al',
    'il',
    'a',
    'e',
    'i',
    'o',
    'u',
    'y',
  ].sort((a, b) => b.length - a.length);
  /** @type {[RegExp, string][]} */
  const level = [
    [/szcz$/, 'st'],
    [/sc$/, 'st'],
    [/rz$/, 'r'],
    [/dz$/, 'd'],
    [/cz$/, 'k'],
    [/c$/, 'k'],
    [/z$/, 'g'],
    [/zi$/, 'z'],
  ];

  // Tables of alternations: the vowel that comes and goes (ruch-ów, stos-ik-ów: numerek, numerka) is dropped too.
  const stem = (word) => {
    const plain = fold(word);
    if (!/^[a-z]{4,}$/.test(plain)) return plain;
    const ending = endings.find((tail) => plain.endsWith(tail) && plain.length - tail.length >= 3);
    let cut = ending ? plain.slice(0, -ending.length) : plain;
    for (const [tail, root] of level) {
      if (cut.length > 4 && tail.test(cut)) {
        cut = cut.replace(tail, root);
        break;
      }
    }
    return cut.replace(/e([kcn])$/, '$1').replace(/(?<=...)e([lr])$/, '$1');
  };
  // A group is known by the word without the endings of its cases.
  const gentle = (word) => {
    const plain = fold(word);
    return plain.length > 3
      ? plain.replace(
          /(?<=...)(?:iego|iemu|ymi|imi|ych|ich|ego|emu|ami|ach|owi|iej|ej|ym|im|om|ow|em|ie|ia|[aeioyu])$/,
          '',
        )
      : plain;
  };
  takeawaySearch((word) => [fold(word), stem(word)], stem, gentle);
})();
