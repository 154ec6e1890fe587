// Hebrew: up to three of the letters that are written onto a word (ושהבלמכ) come off, endings of number, gender,
// possession and the construct state are levelled (ערך, ערכי, ערכים, ערכיהם; זדוני, זדונית, זדוניים), points are dropped, and the letter ו of the full spelling may be left out (ערימה, ערמה).
(() => {
  const plain = (word) =>
    word
      .toLowerCase()
      .normalize('NFD')
      .replace(/[\u0591-\u05c7]/g, '')
      .replace(/[״׳"']/g, '');
  const final = { ם: 'מ', ן: 'נ', ץ: 'צ', ף: 'פ', ך: 'כ' };
  const ending = (word) => {
    if (word.length < 4) return word;
    const cut = word.replace(/(?:יהם|יהן|ינו|יות|ות|יים|ים|יו|ית|ה|ת|ו)$/, '');
    const stem = cut.length >= 2 ? cut : word;
    return stem.length >= 4 ? stem.replace(/[יא]$/, '') : stem;
  };
  const level = (word) =>
    ending(word)
      .replace(/[םןץףך]$/, (letter) => final[letter])
      .replace(/(?<=.)[וי](?=.)/g, '');
  const stripped = (word) => {
    const all = [word];
    for (let i = 1; i <= 3 && word.length - i >= 3 && /[ושהבלמכ]/.test(word[i - 1]); i += 1) all.push(word.slice(i));
    return all;
  };
  const hebrew = /[\u05d0-\u05ea]/;
  const forms = (word) => {
    const bare = plain(word);
    if (!hebrew.test(bare)) return [fold(bare)];
    return stripped(bare).flatMap((form) => [form, level(form)]);
  };
  const reduce = (word) => {
    const bare = plain(word);
    return hebrew.test(bare) ? level(bare) : fold(bare);
  };
  // The words of a group are recognized unchanged, without prefixes, and without a plural ending.
  const gentle = (word) => {
    const bare = plain(word);
    return hebrew.test(bare)
      ? stripped(bare).flatMap((form) => [form, form.replace(/(?<=..)(?:יות|ות|יים|ים)$/, '')])
      : [fold(bare)];
  };
  const bare = (word) => (hebrew.test(word) ? stripped(plain(word)).slice(1).map(level) : []);
  // What remains of a stop word is at least three letters long, or two after a conjunction: ומה, שאפשר, באילו, but not מלא.
  const unjoined = (word) => {
    const all = [];
    const after = word.replace(/^(?:ו?כש|ו?ש|ו)/, '');
    if (after !== word && after.length > 1) all.push(after);
    for (const written of [/^[בלכמ]/, /^(?:ו?כש|ו?ש|ו)[בלכמ]/]) {
      const rest = word.replace(written, '');
      if (rest !== word && rest.length > 2) all.push(rest);
    }
    return all;
  };
  takeawaySearch(forms, reduce, gentle, bare, unjoined);
})();
