/**
 * Deferred loading of the search index and its worker, which are larger than the rest of a page. The theme loads them
 * with every page and has no setting for this. Here both wait until the reader uses the search, unless the address
 * contains a query or words to highlight. If this script fails to load, nothing is deferred.
 */
(() => {
  const { open, send } = XMLHttpRequest.prototype;
  const index = new WeakSet();
  let waiting = /[?&][hq]=/.test(location.search) ? null : [];

  XMLHttpRequest.prototype.open = function (...given) {
    if (/\/search_index\.json$/.test(given[1])) index.add(this);
    return open.apply(this, given);
  };
  XMLHttpRequest.prototype.send = function (...given) {
    if (waiting && index.has(this)) waiting.push(() => send.apply(this, given));
    else send.apply(this, given);
  };

  // The theme's worker is idle until it receives the index. This class behaves like a Worker, but starts it late.
  const Real = window.Worker;
  const told = ['message', 'messageerror', 'error'];
  class Late extends EventTarget {
    #begin;
    #worker;

    /** @param {[string | URL, WorkerOptions?]} given */
    constructor(...given) {
      super();
      this.#begin = () => {
        const worker = new Real(...given);
        for (const type of told) {
          worker.addEventListener(type, (event) =>
            this.dispatchEvent(new /** @type {any} */ (event.constructor)(type, event)),
          );
        }
        return worker;
      };
      for (const type of told) this.addEventListener(type, (event) => this[`on${type}`]?.(event));
    }

    /** @param {[any, any?]} message */
    postMessage(...message) {
      this.#worker ??= this.#begin();
      this.#worker.postMessage(...message);
    }

    terminate() {
      this.#worker?.terminate();
    }
  }
  window.Worker = new Proxy(Real, {
    construct: (_, /** @type {[string, WorkerOptions?]} */ given) =>
      new (/\/workers\/search\.[^/]*$/.test(given[0]) ? Late : Real)(...given),
  });

  const begin = ({ target }) => {
    if (!waiting || !target.closest?.('.md-search, [for="__search"]')) return;
    const held = waiting;
    waiting = null;
    held.forEach((go) => go());
  };
  for (const turned of ['focusin', 'pointerover', 'pointerdown']) addEventListener(turned, begin, { passive: true });
})();
