import type { Decision } from '../../conversations/message.entity';
import type { FoundPassage } from '../../knowledge/found-passage';
import { fieldsOf, parseJson } from '../../models/foreign-json';
import type {
  ChatMessage,
  LanguageModel,
  ModelEnd,
  ModelEvent,
  TokenUsage,
  ToolCall,
} from '../../models/language-model';
import type { AnswerEnd, AnswerEvent, Decided } from './answer-event';
import { CitationReader } from './citations';
import { withoutAnnouncement } from './announcement';
import { NO_ANSWER } from './tools/declarations';
import { toolError, type ToolResult, type TurnTool } from './tools/tool';
import { usedPassages } from './used-passages';
import { mayBeWrittenCall, writtenCall } from './written-call';

/** The longest time for which a sentence before a tool call is held back. */
const HOLD_MS = 300;
/** Decisions that the visitor must hear about in any case. */
export const URGENT: ReadonlySet<Decision | undefined> = new Set(['handed_over', 'emergency']);

/** The beginning of a dialogue with a model. */
export interface DialogueStart {
  messages: ChatMessage[];
  tools: readonly TurnTool[];
  /** The passages in the messages. A tool may add to them. */
  passages: readonly FoundPassage[];
  /** Whether the passages may lack the answer; text before a call may then be no answer. */
  isUnsure: boolean;
  turn: { temperature: number };
  /** The most tokens of each response; null for the model's default. */
  maxTokens: number | null;
  signal: AbortSignal;
}

/** The requests to a model and its tool calls in a turn. */
export class ModelDialogue {
  /** The text passed on so far. */
  shownText = '';
  private readonly begunAtMs = performance.now();
  /** The last decision of the model. */
  decided?: Decided;
  /** The calls at the end of the last response; none at the end of the answer. */
  calls: readonly ToolCall[] = [];
  private mayCallTools = false;
  /** The text of the current response. */
  private response = '';
  /** Whether the response is held back, because it may become a tool call written as text. */
  private isHoldingBack = false;
  private readonly messages: ChatMessage[];
  private readonly citations: CitationReader<FoundPassage>;
  private last?: ModelEnd;
  private usage?: TokenUsage;
  /** Whether the model has exceeded the limit of calls of a tool. */
  private hasAskedTooOften = false;

  constructor(
    private readonly model: LanguageModel,
    private readonly start: DialogueStart,
  ) {
    this.messages = [...start.messages];
    this.citations = new CitationReader(start.passages);
  }

  /** Whether the model has asked for a tool. */
  get hasCalled(): boolean {
    return this.messages.length > this.start.messages.length;
  }

  /** Asks the model. Each event must be given to `hear`; then `calls` are known. */
  ask(mayCall: boolean): AsyncIterable<ModelEvent> {
    const { tools, isUnsure, turn, maxTokens, signal } = this.start;
    this.mayCallTools = mayCall && !this.hasAskedTooOften;
    this.response = '';
    this.isHoldingBack = this.mayCallTools;
    this.calls = [];
    const mayAnnounce = this.mayCallTools && isUnsure && this.shownText === '';
    const stream = this.model.stream({
      messages: [...this.messages],
      tools: tools.map(({ tool }) => tool),
      mayCallTools: this.mayCallTools,
      temperature: turn.temperature,
      maxTokens: maxTokens ?? undefined,
      begunAtMs: this.begunAtMs,
      signal,
    });
    return mayAnnounce ? withoutAnnouncement(stream, HOLD_MS) : stream;
  }

  /** The event to pass on for an event of the model, if any. */
  hear(event: ModelEvent): AnswerEvent | undefined {
    if (event.type === 'end') return this.hearEnd(event);
    const isFirst = this.isHoldingBack || this.response === '';
    this.response += event.text;
    if (this.isHoldingBack && mayBeWrittenCall(this.response, this.toolNames)) return undefined;
    const text = this.isHoldingBack ? this.response : event.text;
    this.isHoldingBack = false;
    return this.show(this.citations.read(text), isFirst);
  }

  private hearEnd(end: ModelEnd): AnswerEvent | undefined {
    this.usage = sumOf(this.usage, end.usage);
    this.last = end;
    this.calls = (this.mayCallTools && end.toolCalls) || [];
    const held = this.isHoldingBack ? this.response : '';
    const textCall = writtenCall(held, this.toolNames, `written-${this.messages.length}`);
    if (textCall && this.calls.length === 0) this.calls = [textCall];
    this.calls = this.calls.toSorted((one, other) => Number(this.mayEnd(one)) - Number(this.mayEnd(other)));
    const content = textCall ? '' : this.response;
    if (this.calls.length > 0) this.messages.push({ role: 'assistant', content, toolCalls: this.calls });
    const rest = (textCall ? '' : this.citations.read(held)) + this.citations.end();
    return this.show(rest, this.isHoldingBack || content === '');
  }

  private mayEnd({ name }: ToolCall): boolean {
    return this.start.tools.some(({ tool, mayEnd = false }) => mayEnd && tool.name === name);
  }

  private get toolNames(): string[] {
    return this.start.tools.map(({ tool }) => tool.name);
  }

  /** Makes the calls of the model. True if a result ended the answer. */
  async *carryOut(): AsyncGenerator<AnswerEvent, boolean> {
    let isDecided = false;
    for (const call of this.calls) {
      const { decided } = this;
      const result = yield* this.call(call);
      isDecided ||= this.decided !== decided;
      if ('answer' in result) {
        const isUnanswered = this.decided?.decision === 'unanswered';
        // Text that the model has already shown contradicts a "do not know".
        const shown = this.shownText === '' || !isUnanswered ? this.show(result.answer, true) : undefined;
        if (shown) yield shown;
        yield this.end({ finishReason: 'stop', restsOn: [] });
        return true;
      }
      this.messages.push({ role: 'tool', toolCallId: call.id, content: result.result });
    }
    // The text that came with the decision is the answer.
    if (!isDecided || this.shownText === '') return false;
    yield this.end({ finishReason: 'stop' });
    return true;
  }

  /** The end of the answer. `known` replaces the model's values. */
  end(known: Pick<AnswerEnd, 'finishReason' | 'restsOn'> = {}): AnswerEnd {
    const { model = '', finishReason } = this.last ?? {};
    const isUnanswered = this.decided?.decision === 'unanswered';
    const restsOn = known.restsOn ?? (isUnanswered ? [] : this.evidence());
    return { type: 'end', model, usage: this.usage, finishReason, isUnanswered, ...known, restsOn };
  }

  /** The passages that support the answer: the cited passages, else the passages with its words. */
  private evidence(): readonly FoundPassage[] {
    const { cited } = this.citations;
    return cited.length > 0 ? cited : usedPassages(this.shownText, this.start.passages);
  }

  private async *call({ name, arguments: given }: ToolCall): AsyncGenerator<AnswerEvent, ToolResult> {
    const found = this.start.tools.find(({ tool }) => tool.name === name);
    if (!found) return toolError('There is no such function');
    const { budget } = found;
    if (budget.remaining === 0) {
      this.hasAskedTooOften = true;
      return toolError(`Only ${budget.max} calls are allowed for one message`);
    }
    budget.remaining -= 1;
    // The business's sentence would hide a handover or an emergency.
    if (name === NO_ANSWER.name && URGENT.has(this.decided?.decision))
      return toolError('After this decision, say in your own words that you do not know');
    const doing = found.call(argumentsIn(given));
    for (;;) {
      const { value, done } = await doing.next();
      if (done) return value;
      if (value.type === 'decision') this.decided = value;
      yield value;
    }
  }

  /** Text to pass on; the first text of a response starts a new paragraph. */
  private show(text: string, isFirst: boolean): AnswerEvent | undefined {
    if (text === '') return undefined;
    const added = isFirst && this.shownText !== '' ? `\n\n${text}` : text;
    this.shownText += added;
    return { type: 'delta', text: added };
  }
}

/** The arguments in a model's call; undefined unless they are a JSON object. */
function argumentsIn(text: string): Record<string, unknown> | undefined {
  const value = text.trim() === '' ? {} : parseJson(text);
  return Array.isArray(value) ? undefined : fieldsOf(value);
}

function sumOf(one: TokenUsage | undefined, other: TokenUsage | undefined): TokenUsage | undefined {
  if (!one || !other) return one ?? other;
  return {
    promptTokens: one.promptTokens + other.promptTokens,
    completionTokens: one.completionTokens + other.completionTokens,
  };
}
