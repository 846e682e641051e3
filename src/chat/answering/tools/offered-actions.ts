import { confirmationTextIn } from '@app/languages';
import type { ActionCall } from '../../../actions/action-call';
import { schemaOf } from '../../../actions/action-inputs';
import type { LiveAction } from '../../../actions/actions.queries';
import type { AskedConfirmation } from '../../../actions/confirmations/confirmation';
import type { Tool } from '../../../models/language-model';

const MAX_NAME_CHARS = 50;

/** An action as a function for the model. */
export interface OfferedAction {
  action: LiveAction;
  tool: Tool;
}

/** The actions as functions. Each function has the action's name, with a number that makes it unique. */
export function offer(actions: readonly LiveAction[]): OfferedAction[] {
  return actions.map((action, index) => {
    const words = action.name
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '_')
      .slice(0, MAX_NAME_CHARS);
    const name = `${words.replace(/^_|_$/g, '') || 'action'}_${index + 1}`;
    const confirms = action.method === 'GET' ? '' : ' The visitor is asked to confirm it.';
    const description = `${action.name}: ${action.whenToUse}${confirms}`;
    const parameters = action.tool?.inputSchema ?? schemaOf(action.inputs);
    return { action, tool: { name, description, parameters } };
  });
}

/** The result of a call for the model: JSON in which no text can close a block of the prompt. */
export function resultText({ result: { fields, error } }: Pick<ActionCall, 'result'>): string {
  const result = error === null ? { result: fields } : { error, ...(fields && { result: fields }) };
  return JSON.stringify(result).replaceAll('<', '\\u003c');
}

/** The agent's request to confirm an action, as Markdown in which no value can be a link. */
export function askText({ language, name, shown }: AskedConfirmation): string {
  const lines = shown.map(({ label, value }) => `- ${label}: \`${value.replace(/[`\s]+/g, ' ').trim()}\``);
  return [confirmationTextIn(language, 'ask', name), ...(lines.length > 0 ? ['', ...lines] : [])].join('\n');
}
