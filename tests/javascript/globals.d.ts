// What TypeScript cannot read from the scripts: what the build and the theme provide, and which elements are selected.

// A selected element may be a link, a form or a control. The scripts know which by their selectors; TypeScript does not.
// Elements of SVG need a cast.
interface PageElement extends HTMLElement {
  content?: DocumentFragment;
  disabled?: boolean;
  elements?: HTMLFormControlsCollection & { q: HTMLInputElement };
  hash?: string;
  href?: string;
  open?: boolean;
  search?: string;
  value?: number;
}
interface ParentNode {
  querySelector(selectors: string): PageElement | null;
  querySelectorAll(selectors: string): NodeListOf<PageElement>;
}
interface Element {
  closest(selectors: string): PageElement | null;
}

// The search in `docs/<language>/search.js` follows `verify/site/build/search.js` in one file.
declare function fold(word: string): string;
declare function takeawaySearch(
  forms: (word: string) => string[],
  reduce: (word: string) => string | string[],
  gentle: (word: string) => string | string[],
  bare?: (word: string) => string[],
  unjoined?: (word: string) => string[],
): void;
declare function takeawayRanking(
  telling: (word: string) => boolean,
  families: Map<string, RegExp>,
  level: (word: string) => string | string[],
): (
  results: any[],
  terms: string[],
  phrases: any,
  said?: (string | string[])[],
  asked?: { defined?: boolean; origin?: boolean },
  littles?: string[],
) => any[];
declare function takeawaySigns(
  root: string,
  endless?: string[],
  numerals?: string[][],
  beside?: (word: string) => boolean,
): (text: string) => string;
declare const takeawayStopSign: string;
declare const takeawayCode: any;
declare const takeawayVariants: any;
declare const lunr: any;

// The list of the files for checking claims is written by the build.
declare module "*/files.js" {
  const files: {
    folder: string;
    files: Record<string, { name: string; bytes: number; sha256: string }>;
    program: { name: string; bytes: number; sha256: string };
    large: Record<string, number>;
    general?: { name: string; bytes: number; sha256: string };
    search?: { name: string; bytes: number; sha256: string };
  };
  export default files;
}
