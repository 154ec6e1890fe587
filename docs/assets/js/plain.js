// Text as it is compared: small letters without accents, and one form for letters that are written in two ways.
export const plain = (text) => text.toLowerCase().normalize("NFKD").replace(/\p{M}+/gu, "").replace(/ł/g, "l")
  .replace(/[يى]/g, "ی").replace(/ك/g, "ک");
