import { warn } from './agent';
import { openWidget } from './open-widget';

/** The function that a page calls, such as `parley('open')`. `q` has the calls from before this script was loaded. */
type Parley = ((...call: unknown[]) => void) & { q?: unknown[][]; isLoaded?: boolean };

const page = globalThis as unknown as { parley?: Parley };
// Modules, and some tag managers, run it without a current script.
const script =
  (document.currentScript as HTMLScriptElement | null) ??
  document.querySelector<HTMLScriptElement>('script[src*="/widget.js"]');
const publicId = script?.dataset['agent'];
if (!script || !publicId) {
  // A page that removes the script before it has loaded wants no widget.
  if (script?.isConnected !== false)
    warn(
      'the script element has no data-agent. Copy the code for your site again: it has data-agent="wid_…".',
    );
  // A page that includes the script twice gets one widget.
} else if (!page.parley?.isLoaded) {
  const earlier = page.parley?.q ?? [];
  const calls: unknown[][] = [];
  let take = (call: unknown[]): void => void (calls[calls.length] = call);
  const parley: Parley = (...call) => {
    // The page may include the script again.
    if (call[0] === 'remove' && page.parley === parley) delete page.parley;
    take(call);
  };
  parley.isLoaded = true;
  page.parley = parley;
  void openWidget({
    base: new URL(script.src).origin + new URL(script.src).pathname.replace(/\/widget\.js$/, ''),
    publicId,
    identityToken: script.dataset['identityToken'] ?? null,
    language: script.dataset['language'] ?? null,
    opensAtOnce: script.dataset['open'] !== undefined,
    delaySeconds: Number(script.dataset['delay']) || 0,
    hiddenOn: script.dataset['hideOn'] ?? '',
  }).then((obey) => {
    take = obey;
    for (let index = 0; index < earlier.length; index++) obey(earlier[index]!);
    for (let index = 0; index < calls.length; index++) obey(calls[index]!);
  });
}
