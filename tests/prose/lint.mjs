// Checks texts with textlint and prints each finding on a line; the exit status is 1 if there are any.
// Argument: the folder of the npm packages. Standard input: a JSON list of {name, text, words, most}, where `words` are
// files of textlint-rule-prh and `most` is the length of the longest sentence, or null.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';

const load = createRequire(join(resolve(process.argv[2]), 'lint.cjs'));
const plain = (module) => module.default ?? module;
const { TextlintKernel } = load('@textlint/kernel');
const plugins = [{ pluginId: 'markdown', plugin: plain(load('@textlint/textlint-plugin-markdown')) }];
const misspelling = plain(load('textlint-rule-common-misspellings'));
const wordList = plain(load('textlint-rule-prh'));
const sentenceLength = plain(load('textlint-rule-sentence-length'));

const kernel = new TextlintKernel();
let found = 0;
for (const { name, text, words, most } of JSON.parse(readFileSync(0, 'utf8'))) {
  const rules = [
    { ruleId: 'misspelling', rule: misspelling },
    { ruleId: 'words', rule: wordList, options: { rulePaths: words } },
  ];
  if (most !== null) rules.push({ ruleId: 'sentence', rule: sentenceLength, options: { max: most } });
  const { messages } = await kernel.lintText(text, { ext: '.md', filePath: name, plugins, rules });
  for (const { line, message, ruleId } of messages) {
    console.log(`${name}:${line}: ${message.replace(/\s+/g, ' ').trim()} [${ruleId}]`);
    found += 1;
  }
}
process.exit(found ? 1 : 0);
