/**
 * Button that checks a claim. Its modules are loaded when it is pressed. A page with a large claim only loads the
 * texts, to warn of it.
 * @module
 */

import files from './files.js';

/**
 * Show the size of a large claim beside its button.
 * @param {HTMLElement} warning
 * @param {number} size in bytes
 */
async function warn(warning, size) {
  const { lang } = document.documentElement;
  const [{ LocalizedTexts }, { default: words }] = await Promise.all([
    import('./localized-texts.js'),
    import(`./words.${lang}.js`),
  ]);
  const speech = new LocalizedTexts(lang, words);
  warning.textContent = speech.say('large', { size: speech.megabytes(size) });
  warning.hidden = false;
}

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
  const breaks = box.querySelector('[data-takeaway-break]');
  breaks.addEventListener('click', async () => {
    const status = box.querySelector('[role=status]');
    try {
      await (await section()).breakIt();
      if (box.dataset.state === 'idle') status.textContent = '';
    } catch {
      status.textContent = breaks.dataset.failed;
    }
  });
  const size = files.large[button.dataset.takeawayCheck];
  if (size) warn(box.querySelector('.tk-large'), size).catch(() => {});
  button.disabled = false;
  breaks.disabled = false;
}
