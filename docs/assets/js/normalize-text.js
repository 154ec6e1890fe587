// Normalize text for comparison: lower case, no accents, and one form for letters with two code points.
export const normalizeText = (text) =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/ł/g, 'l')
    .replace(/[يى]/g, 'ی')
    .replace(/ك/g, 'ک');
