/**
 * The messages of the rules box in English about a proof in the page.
 * @module
 */

/** @type {Record<string, any>} */
export const messages = {
  'prove.help':
    'Your browser can prove this pattern for heaps of every size. It loads Python and the checker of this site ({size}, once) and writes a proof. The checker then reads every step, including those of the general theorem on such games. Nothing is sent anywhere.',
  'prove.button': 'Prove it here',
  'prove.stop': 'Stop',
  'prove.starting': 'Starting…',
  'prove.loading': 'Loading: {done} of {total}',
  'prove.checking': 'The checker reads the proof. Steps: {lines}.',
  'prove.stopped': 'Stopped.',
  'prove.certified':
    'Certified in this browser. Theorems: {theorems}; steps accepted by the checker: {lines}; time: {time}.',
  'prove.theorem': 'The theorem, for heaps of every size:',
  'prove.least': 'No smaller period and no earlier start is possible.',
  'prove.moves': 'The moves in the theorem are those of your rules.',
  'prove.lost.residues': 'A single heap is lost exactly when `n ≡ {residues} (mod {modulus})`.',
  'prove.lost.later':
    'A single heap is lost exactly when `n = {heaps}`, or, from `n = {start}` on, when `n ≡ {residues} (mod {modulus})`.',
  'prove.lost.all': 'A single heap is lost exactly when `n = {heaps}` or `n ≥ {start}`.',
  'prove.lost.few': 'A single heap is lost exactly when `n = {heaps}`.',
  'prove.machine': 'The theorems as the checker prints them',
  'prove.save': 'Save the proof',
  'prove.saved': 'Saved: {file}',
  'prove.file':
    'The file contains the rules, the proof and a certificate of each step. The first command below checks it again; every claim page offers the checker `checker.zip`. In a copy of the project, the second command reads the rules in `game.toml` from the file and writes the pages of the game. These pages and the file together make a pull request.',
  'prove.refused': 'Not proved: the checker does not accept the step {name}. The pattern is only computed.',
  'prove.refusedBook': 'Not proved: the checker does not accept the proof. The pattern is only computed.',
  'prove.unreadable': 'Not proved: a file of the proof is damaged and cannot be read.',
  'prove.network': 'A file could not be fetched; check the connection and try again.',
  'prove.changed': 'A file differs from the one that this site was built with, so it is not used.',
  'prove.browser': 'This browser cannot run WebAssembly, or is too old to unpack the files.',
  'prove.device': 'This device could not finish the proof; it may lack memory.',
  'prove.search.help':
    'Your browser can look for a theorem about heaps of every size. It loads Python, the solver z3 and the proof program of this site ({size}, once); the search may then take a few minutes. Nothing is sent anywhere.',
  'prove.looking': 'Looking for a pattern and a proof of it…',
  'prove.searching': 'z3 decides the steps of a proof. Steps so far: {steps}.',
  'prove.elapsed': 'Time so far: {time}; limit: {limit}.',
  'prove.proved':
    'Proved in this browser. Theorems: {theorems}; steps decided by z3: {steps}; computations repeated by the checker: {repeated}; time: {time}.',
  'prove.proved.means':
    'The checker of this site derived the theorem and its steps once more. Only z3 decided the steps, without certificates: therefore the theorem is proved, but not certified. The command below also asks a second solver and checks certificates.',
  'prove.unknown': 'No theorem was found. What this page computed says nothing about larger heaps.',
  'prove.tried': 'What was tried, as the program reports it',
  'prove.lost.first': 'The first lost heaps: `n = {heaps}`.',
  'prove.lost.positions': 'The first lost positions: `{pairs}`.',
  'prove.rules': 'Save the rules',
  'prove.rules.file':
    'In a copy of the project, this command reads the rules from the saved file, proves the game again, and writes its claim and its pages in four languages. Together they make a pull request.',
  'prove.rules.byHand':
    'This command reads the rules from the saved file and proves the game again. For a pull request, the claim and the pages of such a game are written by hand; the page on adding a claim explains how.',
  'prove.repository': 'Pull requests go to this repository:',
  'prove.noRepository': 'This copy of the site gives no repository for pull requests.',
};
