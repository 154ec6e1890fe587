// Draw the initial state of every interactive figure: JSON on standard input and output. The argument is the folder
// with the scripts of the pages.
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

const load = (file) => import(pathToFileURL(`${process.argv[2]}/${file}`).href);
const [{ Text }, { renderPicture }] = await Promise.all([load('board/text.js'), load('js/why/picture.js')]);
const answers = [];
for (const { name, language, words, data } of JSON.parse(readFileSync(0, 'utf8'))) {
  const { picture } = await load(`js/why/${name}.js`);
  answers.push(renderPicture(picture, picture.start(data), data, new Text(language, words)));
}
process.stdout.write(JSON.stringify(answers));
