import { estimateTokens } from '@app/page-text';
import type { UnderstoodTurn } from '../understanding/understanding';

/** With fewer passages a model can hardly answer, so a slow machine has to wait for these. */
const MIN_PASSAGE_TOKENS = 800;
const MAX_HISTORY_TOKENS = 3_000;
/** The tokens of the rules and the tools in a prompt. */
const RULES_TOKENS = 1_800;
const ACTION_TOKENS = 150;
/** Earlier messages take at most this share of the room beside the rules. */
const SHARE_OF_HISTORY = 0.4;

/** The tokens that a language model reads in a turn: of the passages of a search, and of earlier messages. */
export interface ReadingBudget {
  passages: number;
  history: number;
}

/**
 * The budget within a prompt of at most `promptTokens`. `wanted` is the setting, `history` the tokens of the earlier
 * messages, `own` the tokens of the agent's own texts and of the message. Room for as many passages again is left to
 * further searches.
 */
export function readingBudget(
  promptTokens: number,
  { wanted, history, own }: { wanted: number; history: number; own: number },
): ReadingBudget {
  if (promptTokens === Infinity) return { passages: wanted, history: MAX_HISTORY_TOKENS };
  const left = Math.max(0, promptTokens - RULES_TOKENS - own);
  const ofHistory = Math.min(MAX_HISTORY_TOKENS, left * SHARE_OF_HISTORY);
  const ofPassages = Math.floor((left - Math.min(history, ofHistory)) / 2);
  const least = Math.min(MIN_PASSAGE_TOKENS, wanted);
  return { history: Math.floor(ofHistory), passages: Math.max(least, Math.min(wanted, ofPassages)) };
}

/** The budget of a turn: `wanted` for passages, less if the model's limit requires it. */
export function budgetOf(
  { chatModel, agent, turn, history, actions }: UnderstoodTurn,
  wanted: number,
): ReadingBudget {
  const promptTokens = chatModel?.maxPromptTokens ?? Infinity;
  // Counting tokens takes time, and most models have no limit.
  if (promptTokens === Infinity) return readingBudget(promptTokens, { wanted, history: 0, own: 0 });
  const tokensOf = (texts: readonly string[]): number =>
    texts.reduce((sum, text) => sum + estimateTokens(text), 0);
  const own = tokensOf([agent.botPersonality, agent.businessSummary, turn.message]);
  return readingBudget(promptTokens, {
    wanted,
    history: tokensOf(history.flatMap(({ query, response }) => [query, response])),
    own: own + ACTION_TOKENS * actions.length,
  });
}
