/**
 * The button that checks a claim. What it takes is loaded when it is pressed, or when the reader has to be told before
 * that the claim is a large one.
 * @module
 */

import files from './files.js';

for (const box of document.querySelectorAll('.tk-check')) {
  const button = box.querySelector('[data-takeaway-check]');
  let loading;
  const section = () => {
    loading ??= import('./section.js').then((loaded) => loaded.section(box)).catch((error) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };
  button.addEventListener('click', async () => {
    box.dataset.state = 'running';
    try {
      (await section()).run();
    } catch {
      Object.assign(box.dataset, { state: 'failed', failed: 'network' });
    }
  });
  if (files.large[button.dataset.takeawayCheck]) section().catch(() => {});
  button.disabled = false;
}
