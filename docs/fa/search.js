// Persian: Arabic and Persian forms of ی and ک are one letter, diacritics go, a word with a half-space is found joined
// and by its parts, and the endings of plural, possession and the verb are levelled. A possessive of one letter comes off
// if the rest occurs far more often.
(() => {
  const plain = (word) =>
    word
      .toLowerCase()
      .normalize('NFKD')
      .replace(/[\u064b-\u065f\u0670\u0640]/g, '')
      .normalize('NFKC')
      .replace(/[يىئ]/g, 'ی')
      .replace(/ك/g, 'ک')
      .replace(/[أإآٱ]/g, 'ا')
      .replace(/ؤ/g, 'و')
      .replace(/[ۀة]/g, 'ه')
      .replace(/[٠-٩]/g, (digit) => digit.charCodeAt(0) - 0x660)
      .replace(/[۰-۹]/g, (digit) => digit.charCodeAt(0) - 0x6f0);
  const ending = /(?:هایشان|هایی|های|ها|ترین|تر|شان|مان|تان|ات|ان|ای|ی)$/;
  const level = (word) => {
    // The sign of the present is often written onto the verb: میبرد, نمیبرد.
    const verb = word.replace(/^ن?می(?=.{3})/, '');
    const cut = verb.replace(ending, '');
    return cut.length >= 3 ? cut : verb;
  };
  const ordinal = /^(?:یک|چهار|پنج|شش|هفت|هشت|نه|ده|صد|هزار)م$/;
  const joiner = '\u200c';
  const persian = /[\u0600-\u06ff]/;
  const forms = (word) => {
    const bare = plain(word);
    if (!persian.test(bare)) return [fold(bare)];
    const parts = bare.split(joiner);
    const whole = parts.join('');
    const heads = parts.map((_, i) => parts.slice(0, i + 1).join(''));
    return [whole, level(whole), ...heads, ...parts.filter((part) => part.length > 2), ...parts.map(level)];
  };
  const reduce = (word) => {
    const bare = plain(word);
    if (!persian.test(bare)) return fold(bare);
    const parts = bare.split(joiner).filter(Boolean);
    return level(parts.length > 1 && ending.test(parts.at(-1)) ? parts.slice(0, -1).join('') : parts.join(''));
  };
  // The words of a group are recognized unchanged and without a plural ending.
  const gentle = (word) => {
    const bare = plain(word);
    if (!persian.test(bare)) return [fold(bare)];
    const parts = bare.split(joiner).filter(Boolean);
    const whole = parts.join('');
    const single = whole.replace(/(?<=..)(?:هایی|های|ها)$/, '');
    return [whole, single, single.replace(/ه$/, ''), ...parts.filter((part) => part.length > 3)];
  };
  // My blog, your site, and the spoken plural: وبلاگم, سایتت, معلممون; but not چهارم, which is a number.
  const possessed = /(?<=.{4})(?:مون|تون|شون|[متش])$/;
  const bare = (word) => {
    const whole = plain(word).split(joiner).join('');
    const rest = whole.replace(possessed, '');
    return rest === whole || !persian.test(whole) || ordinal.test(whole) ? [] : [level(rest)];
  };
  takeawaySearch(forms, reduce, gentle, bare);
})();
