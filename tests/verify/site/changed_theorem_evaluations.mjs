// Look at changed theorems with the modules of the pages; the requests and the answers are JSON.
// usage: node changed_theorem_evaluations.mjs MODULE STEPS, with [[data, [[theorem, changes], …]], …] on standard input
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

const { Statements } = await import(pathToFileURL(process.argv[2]).href);
const asked = JSON.parse(readFileSync(0, 'utf-8'));

const answers = asked.map(([data, changes]) => {
  const statements = new Statements(data);
  return changes.map(([name, change]) => {
    const looked = statements.look(name, change, Number(process.argv[3]));
    const cases = [];
    for (;;) {
      const { value, done } = looked.next();
      if (done) return { cases, ...value };
      cases.push(value());
    }
  });
});
process.stdout.write(JSON.stringify(answers));
