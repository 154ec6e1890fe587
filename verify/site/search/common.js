// Search that knows the language: the index holds, beside each word, the forms it may be looked up by, and the query is
// reduced in the same way. The theme appends * to every term and so bypasses lunr's own pipelines; the query's clauses
// are therefore rewritten here, after parsing, where both the index and the theme's list of missing words see the same.
function takeawaySearch(code, forms, reduce) {
  lunr[code] = function () {
    this.pipeline.reset();
    this.pipeline.add(lunr[code].stemmer);
    if (this.searchPipeline) this.searchPipeline.reset();
  };
  lunr[code].stemmer = function (token) {
    const word = token.toString();
    const all = new Set([word, ...forms(word)]);
    return [...all].filter(Boolean).map((form) => token.clone(() => form));
  };
  lunr[code].stopWordFilter = (token) => token;
  lunr[code].trimmer = (token) => token;
  lunr.Pipeline.registerFunction(lunr[code].stemmer, `stemmer-${code}`);

  const parse = lunr.QueryParser.prototype.parse;
  lunr.QueryParser.prototype.parse = function () {
    const query = parse.call(this);
    for (const clause of query.clauses) {
      const star = clause.term.endsWith("*") ? "*" : "";
      const word = clause.term.replace(/\*$/, "");
      if (!word.includes("*")) clause.term = reduce(word) + star;
    }
    return query;
  };

  // A word and its other forms stand in one place: a place found by several of them is marked once.
  const search = lunr.Index.prototype.search;
  lunr.Index.prototype.search = function (text) {
    const results = search.call(this, text);
    for (const { matchData } of results) {
      const seen = new Set();
      for (const fields of Object.values(matchData.metadata)) {
        for (const [field, data] of Object.entries(fields)) {
          data.position = data.position.filter((place) => {
            const key = `${field}:${place}`;
            return !seen.has(key) && seen.add(key);
          });
        }
      }
    }
    return results;
  };
}

// Latin letters without their accents: źródło, misère and Łódź are found by zrodlo, misere and lodz.
function fold(word) {
  return word.toLowerCase().replace(/ł/g, "l").normalize("NFD").replace(/\p{M}+/gu, "").normalize("NFC");
}
