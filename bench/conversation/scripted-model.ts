import {
  startFakeModel,
  type FakeBehaviour,
  type FakeModel,
  type FakeRequest,
} from '../../test/support/fake-model';
import { passagesOf } from '../retrieval/prompt-recorder';
import type { Said } from './dialogue-file';

/** The tool with which a decision is made. */
const TOOL_OF: Readonly<Record<string, { name: string; arguments: object }>> = {
  handed_over: { name: 'hand_over', arguments: { reason: 'The visitor wants a person.', summary: '' } },
  emergency: { name: 'emergency', arguments: { kind: 'self_harm' } },
  unanswered: { name: 'no_answer', arguments: {} },
};

/**
 * A model that always decides as expected, and repeats the passages of its prompt. So a fault of a reply is not
 * the model's: a tool was not offered or not carried out, or the passage that answers was not found.
 */
export class ScriptedModel {
  private expected: Said = { say: '' };

  constructor(private readonly model: FakeModel) {
    model.reply((request) => this.behave(request));
  }

  static async start(): Promise<ScriptedModel> {
    return new ScriptedModel(await startFakeModel());
  }

  get baseUrl(): string {
    return this.model.url;
  }

  /** The next turn. */
  expect(said: Said): void {
    this.expected = said;
  }

  stop(): Promise<void> {
    return this.model.close();
  }

  private behave({ body: { messages, tools = [] } }: FakeRequest): FakeBehaviour {
    const wanted = TOOL_OF[this.expected.decision?.[0] ?? ''];
    const mayCall =
      messages.at(-1)?.role === 'user' && tools.some(({ function: { name } }) => name === wanted?.name);
    if (wanted && mayCall) return { chunks: [], toolCalls: [wanted] };
    const passages = passagesOf(messages.findLast(({ role }) => role === 'user')?.content ?? '');
    const [about = ''] = /^About the business.*$/m.exec(messages[0]?.content ?? '') ?? [];
    return (
      passages.map(({ text }, index) => `${text} [${index + 1}]`).join('\n') || about || 'You are welcome.'
    );
  }
}
