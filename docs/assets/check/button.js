/**
 * Button that checks a claim. Its modules are loaded when it is pressed, or at once if the page must warn of a large
 * claim.
 * @module
 */

import files from './files.js';

for (const box of document.querySelectorAll('.tk-check')) {
  const button = box.querySelector('[data-takeaway-check]');
  let loading;
  const section = () => {
    loading ??= import('./section.js')
      .then((loaded) => loaded.section(box))
      .catch((error) => {
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
