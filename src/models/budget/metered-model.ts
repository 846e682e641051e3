import { estimateTokens } from '@app/page-text';
import { watched } from '../../platform/watched';
import { LanguageModel, type CompletionRequest, type ModelEvent } from '../language-model';
import { checkBudget, isSpent, type TokenBudget } from './token-budget';

/** More than any call uses. A provider's count may be wrong. */
const MAX_TOKENS_OF_CALL = 10_000_000;

/**
 * A model within the budget of its account, with a count of the tokens that its calls have used: as the provider counts
 * them, else estimated.
 */
export class MeteredModel extends LanguageModel {
  /** The tokens of all calls that have ended. */
  tokens = 0;

  /** `endpoint` is the same object in all turns that share an endpoint. `model` is what is called, if it differs. */
  constructor(
    readonly endpoint: LanguageModel,
    private readonly budget: TokenBudget,
    private readonly model = endpoint,
  ) {
    super();
  }

  override get hasTools(): boolean {
    return this.endpoint.hasTools;
  }

  override get maxPromptTokens(): number {
    return this.endpoint.maxPromptTokens;
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
      let counted: number | undefined;
      return {
        note: (event) => {
          if (event.type === 'delta') text += event.text;
          else if (event.usage) counted = event.usage.promptTokens + event.usage.completionTokens;
        },
        end: () => {
          // A call that breaks off has no count. Without any text it has failed.
          if (counted !== undefined || text !== '')
            this.tokens += bounded(counted ?? estimate(completion, text));
        },
      };
    });
  }
}

function estimate({ messages }: CompletionRequest, text: string): number {
  return messages.reduce((sum, { content }) => sum + estimateTokens(content), estimateTokens(text));
}

function bounded(tokens: number): number {
  return Number.isFinite(tokens) ? Math.min(Math.max(Math.round(tokens), 0), MAX_TOKENS_OF_CALL) : 0;
}
