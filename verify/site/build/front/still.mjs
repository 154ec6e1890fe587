// Draws the first state of every picture that can be touched: JSON on standard input, JSON on standard output. The
// scripts are those of the pages, in the folder that is named.
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const load = (file) => import(pathToFileURL(`${process.argv[2]}/${file}`).href);
const [{ Text }, { shown }] = await Promise.all([load("board/text.js"), load("js/why/picture.js")]);
const answers = [];
for (const { name, language, words, data } of JSON.parse(readFileSync(0, "utf8"))) {
  const { picture } = await load(`js/why/${name}.js`);
  answers.push(shown(picture, picture.start(data), data, new Text(language, words)));
}
process.stdout.write(JSON.stringify(answers));
