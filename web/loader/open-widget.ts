import { readAgent } from './agent';
import { matches } from './greeting';
import { Widget } from './widget';
import type { WidgetOptions } from './widget-options';

/** Shows the widget, and returns a function that runs the page's commands. Without such a widget, shows nothing. */
export async function openWidget(options: WidgetOptions): Promise<(call: unknown[]) => void> {
  for (const pattern of options.hiddenOn.split(/\s+/))
    if (pattern !== '' && matches(pattern, location.pathname)) return () => undefined;
  if (options.delaySeconds > 0)
    await new Promise((resolve) => setTimeout(resolve, options.delaySeconds * 1000));
  const languages = `${options.language ?? ''},${navigator.language}`;
  const agent = await readAgent(options.base, options.publicId, languages);
  if (!agent) return () => undefined;
  // The element that the chat fills may stand below the script.
  if (document.readyState === 'loading')
    await new Promise((parsed) => document.addEventListener('DOMContentLoaded', parsed, { once: true }));
  return new Widget(options, agent).obey;
}
