// Read typed rules with the scripts of the page: a JSON list of texts in, a JSON list of readings out.
import { readFileSync } from 'node:fs';
import { argv, stdin, stdout } from 'node:process';
import { rulesReader } from '../../../docs/assets/js/rules/rule-reading.js';

const read = rulesReader(JSON.parse(readFileSync(argv[2], 'utf8')));
let given = '';
for await (const piece of stdin.setEncoding('utf8')) given += piece;
stdout.write(JSON.stringify(JSON.parse(given).map(read)));
