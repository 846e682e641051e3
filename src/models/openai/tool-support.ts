import type { Tool } from '../language-model';

/** A refusal of `tools` in the words of known servers: they name the parameter or the feature. */
const MENTIONS_TOOLS = /\btools?\b|tool[_ ]|functions? call/i;
const REFUSING_STATUSES: ReadonlySet<number> = new Set([400, 404, 422, 500, 501]);
/** The tool of a trial: a model that has tools calls it. */
export const READY: Tool = {
  name: 'ready',
  description: 'Says that you are ready.',
  parameters: { type: 'object', properties: {}, additionalProperties: false },
};

/** Whether a refused request was refused because of its tools. */
export function refusesTools(status: number, body: string): boolean {
  return REFUSING_STATUSES.has(status) && MENTIONS_TOOLS.test(body);
}
