// Answer queries with the script of the page: a JSON object with data and queries in, a JSON list of cards out.
import { stdin, stdout } from 'node:process';
import { cardsFor } from '../../../../docs/assets/js/search-cards.js';

let given = '';
for await (const piece of stdin.setEncoding('utf8')) given += piece;
const { data, queries } = JSON.parse(given);
stdout.write(JSON.stringify(queries.map((query) => cardsFor(query, data))));
