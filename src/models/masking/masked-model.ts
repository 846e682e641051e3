import type { Placeholders } from '@app/contact-details';
import {
  WrappedModel,
  type ChatMessage,
  type CompletionRequest,
  type LanguageModel,
  type ModelEnd,
  type ModelEvent,
  type ToolCall,
} from '../language-model';

const NOTE =
  '[EMAIL_1], [PHONE_1], [CARD_1], [IBAN_1] and so on stand for details of the visitor. Copy them exactly, also into ' +
  'functions.';

/** A model that reads placeholders instead of a visitor's personal data. Its answers have the data again. */
export class MaskedModel extends WrappedModel {
  constructor(
    model: LanguageModel,
    private readonly placeholders: Placeholders,
  ) {
    super(model);
  }

  async *stream(completion: CompletionRequest): AsyncGenerator<ModelEvent> {
    const messages = completion.messages.map((message) => this.masked(message));
    const reader = this.placeholders.reader();
    for await (const event of this.model.stream({ ...completion, messages })) {
      const text = event.type === 'delta' ? reader.push(event.text) : reader.end();
      if (text !== '') yield { type: 'delta', text };
      if (event.type === 'end') yield this.restored(event);
    }
  }

  private masked(message: ChatMessage): ChatMessage {
    const { role, toolCalls } = message;
    const content = this.placeholders.hide(message.content);
    return {
      ...message,
      content: role === 'system' ? `${content}\n\n${NOTE}` : content,
      ...(toolCalls && {
        toolCalls: toolCalls.map((call) => changed(call, (text) => this.placeholders.hide(text))),
      }),
    };
  }

  private restored(end: ModelEnd): ModelEnd {
    const toolCalls = end.toolCalls?.map((call) =>
      changed(call, (text) => this.placeholders.restoreInJson(text)),
    );
    return { ...end, ...(toolCalls && { toolCalls }) };
  }
}

function changed({ id, name, arguments: given }: ToolCall, change: (text: string) => string): ToolCall {
  return { id, name, arguments: change(given) };
}
