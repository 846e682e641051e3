type Gtag = (...args: unknown[]) => void;

let gtag: Gtag | undefined;

/** Loads Google Analytics 4 for the tenant's measurement id. Called only where the tenant has set one. */
export function loadAnalytics(measurementId: string): void {
  const layer: unknown[] = [];
  Object.assign(globalThis, { dataLayer: layer });
  // gtag reads the arguments object itself, so no arrow function can do this.
  gtag = function send() {
    // eslint-disable-next-line prefer-rest-params
    layer.push(arguments);
  };
  gtag('js', new Date());
  gtag('config', measurementId, { send_page_view: false });
  const script = document.createElement('script');
  script.async = true;
  script.src = `https://www.googletagmanager.com/gtag/js?id=${encodeURIComponent(measurementId)}`;
  document.head.append(script);
}

/** Counts what a visitor did; never what was said. */
export function countEvent(name: string): void {
  gtag?.('event', `parley_${name}`);
}
