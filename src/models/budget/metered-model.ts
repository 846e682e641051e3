import { estimateTokens } from '@app/page-text';
import { watched } from '../../platform/watched';
import {
  WrappedModel,
  type CompletionRequest,
  type LanguageModel,
  type ModelEvent,
  type TokenUsage,
} from '../language-model';
import { costOf, type ModelPrice } from './model-prices';
import { checkBudget, isSpent, type TokenBudget } from './token-budget';

/** More than any call uses. A provider's count may be wrong. */
const MAX_TOKENS_OF_CALL = 10_000_000;

/**
 * A model within the budget of its account, with a count of the tokens that its calls have used: as the provider counts
 * them, else estimated.
 */
export class MeteredModel extends WrappedModel {
  private readonly used: TokenUsage = { promptTokens: 0, completionTokens: 0 };

  /** `endpoint` is the same object in all turns that share an endpoint. `called` takes the calls, if it differs. */
  constructor(
    readonly endpoint: LanguageModel,
    private readonly budget: TokenBudget,
    private readonly terms: { price?: ModelPrice; called?: LanguageModel } = {},
  ) {
    super(terms.called ?? endpoint);
  }

  /** The tokens of all calls that have ended. */
  get tokens(): number {
    return this.used.promptTokens + this.used.completionTokens;
  }

  /** The cost of these tokens, in millionths of the currency; null for a model without a price. */
  get cost(): number | null {
    return this.terms.price ? costOf(this.terms.price, this.used) : null;
  }

  /** Whether the account had used its budget when this turn began. Then every call fails. */
  get isSpent(): boolean {
    return isSpent(this.budget);
  }

  /** @throws ApiError LIMIT_REACHED when the budget is spent; the errors of the model */
  stream(completion: CompletionRequest): AsyncIterable<ModelEvent> {
    return watched(this.model.stream(completion), () => {
      checkBudget(this.budget);
      let text = '';
      let counted: TokenUsage | undefined;
      return {
        note: (event) => {
          if (event.type === 'delta') text += event.text;
          else {
            counted = event.usage;
            for (const { name, arguments: given } of event.toolCalls ?? []) text += name + given;
          }
        },
        end: () => {
          // A call that breaks off has no count. Without any text or call of a tool it has failed.
          if (counted !== undefined || text !== '') this.add(counted ?? estimate(completion, text));
        },
      };
    });
  }

  private add({ promptTokens, completionTokens }: TokenUsage): void {
    this.used.promptTokens += bounded(promptTokens);
    this.used.completionTokens += bounded(completionTokens);
  }
}

function estimate({ messages }: CompletionRequest, text: string): TokenUsage {
  const promptTokens = messages.reduce((sum, { content }) => sum + estimateTokens(content), 0);
  return { promptTokens, completionTokens: estimateTokens(text) };
}

function bounded(tokens: number): number {
  return Number.isFinite(tokens) ? Math.min(Math.max(Math.round(tokens), 0), MAX_TOKENS_OF_CALL) : 0;
}
