type Gtag = (...args: unknown[]) => void;

let gtag: Gtag | undefined;

/** Loads Google Analytics 4 for the tenant's measurement id. Called only if the tenant has set it. */
export function loadAnalytics(measurementId: string): void {
  const layer: unknown[] = [];
  Object.assign(globalThis, { dataLayer: layer });
  // gtag reads the `arguments` object, which an arrow function does not have.
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

/** Counts actions of visitors, never their texts. */
export function countEvent(name: string): void {
  gtag?.('event', `parley_${name}`);
}
