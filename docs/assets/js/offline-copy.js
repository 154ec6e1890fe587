// The copy of one language for reading without a network: stores every file of a list in a cache of its own, and
// registers the service worker that answers from it.
const block = document.querySelector('.tk-offline');
const words = block.dataset;
const [help, , status] = block.querySelectorAll('p');
const [start, remove] = block.querySelectorAll('button');
const bar = block.querySelector('progress');
const language = document.documentElement.lang;
const list = new URL(words.list, location.href);
const root = new URL('../', new URL('./', list)); // the folder of the site
const name = `takeaway-copy-${root.pathname}-${language}`;
const format = new Intl.NumberFormat(language);
const AT_ONCE = 6;
let stopped = false;

const fill = (text, values) => text.replace(/\{(\w+)\}/g, (whole, key) => values[key] ?? whole);

async function copied() {
  return (await caches.has(name)) && Boolean(await (await caches.open(name)).match(list.href));
}

/** Store the files that are not there yet; return how many could not be stored. */
async function store(files) {
  const cache = await caches.open(name);
  const there = new Set((await cache.keys()).map((request) => request.url));
  const waiting = files.map((file) => new URL(file, root).href).filter((address) => !there.has(address));
  let failed = 0;
  const work = async () => {
    while (waiting.length && !stopped) {
      const address = waiting.pop();
      try {
        const response = await fetch(address);
        if (!response.ok) throw new Error(String(response.status));
        await cache.put(address, response);
      } catch {
        failed += 1;
      }
      const done = files.length - waiting.length - failed;
      bar.value = done / files.length;
      status.textContent = fill(words.progress, { done: format.format(done), of: format.format(files.length) });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return failed;
}

async function run(files) {
  if (!start.dataset.running) {
    start.dataset.running = 'true';
    stopped = false;
    start.textContent = words.stop;
    bar.hidden = false;
    const failed = await store(files);
    if (!failed && !stopped) {
      await (await caches.open(name)).add(list.href);
      await navigator.serviceWorker.register(new URL('offline.js', root));
    }
    delete start.dataset.running;
    bar.hidden = true;
    start.textContent = words.start;
    status.textContent = stopped
      ? status.textContent
      : failed
        ? fill(words.failed, { number: format.format(failed) })
        : words.done;
    await show();
  } else stopped = true;
}

async function show() {
  const whole = await copied();
  start.hidden = whole;
  remove.hidden = !(await caches.has(name));
  if (whole) status.textContent = words.done;
}

async function open() {
  block.hidden = false;
  if (!globalThis.caches || !navigator.serviceWorker) {
    start.hidden = true;
    help.textContent = words.none;
    return;
  }
  const response = await fetch(list).catch(() => null);
  const told = response?.ok ? await response.json() : null;
  if (!told) {
    start.hidden = true;
    return;
  }
  const size = new Intl.NumberFormat(language, { style: 'unit', unit: 'megabyte', maximumFractionDigits: 0 });
  help.textContent = fill(words.help, { size: size.format(told.bytes / 1e6) });
  start.addEventListener('click', () => void run(told.files));
  remove.addEventListener('click', async () => {
    await caches.delete(name);
    status.textContent = '';
    await show();
  });
  await show();
}

void open();
