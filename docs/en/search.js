// English: accents folded and the commonest endings dropped, the same for the index and the query.
(() => {
  const endings = /(?:(?<=ct)ions?|ational|ations|ation|ating|ated|ates|ings|ing|ies|ied|edly|ed|es|s|ly|y|e)$/;
  const stem = (word) => {
    const plain = fold(word).replace(/['’]s$/, '');
    if (/^openings?$/.test(plain)) return 'opening'; // different from the word "open"
    if (!/^[a-z]{4,}$/.test(plain)) return plain;
    const cut = plain.replace(endings, '');
    return cut.length >= 3 ? cut.replace(/([bdfgmnprt])\1$/, '$1') : plain;
  };
  takeawaySearch((word) => [fold(word), stem(word)], stem, stem);
})();
