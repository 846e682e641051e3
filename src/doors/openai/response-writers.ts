import type { Response } from 'express';
import type { ReplyEnd, ReplyEvent } from '../../chat/turn/turn';
import type { EventStream } from '../../chat/writing/event-stream';
import { StreamedReply } from '../../chat/writing/reply-writer';
import type { ApiError } from '../../platform/http/errors';
import {
  annotationsOf,
  begunResponse,
  endedResponse,
  messageItem,
  textPart,
  type ResponseHead,
} from './model-response';
import { openAiErrorBody } from './openai-error';

/** The answer as the events of a response with one message, in their order; each event is named by its type. */
export class ResponseStreamReply extends StreamedReply {
  private sequence = 0;
  private hasBegun = false;

  constructor(
    response: Response,
    private readonly head: ResponseHead,
  ) {
    super(response);
  }

  protected writeEvent(stream: EventStream, event: ReplyEvent): Promise<void> | undefined {
    if (event.type === 'begin' || event.type === 'calling') return undefined;
    this.begin(stream);
    if (event.type === 'delta') {
      const { data, name } = this.event('response.output_text.delta', { ...this.place, delta: event.text });
      return stream.send(data, { name });
    }
    this.finish(stream, event);
    return undefined;
  }

  protected faultOf(error: ApiError): object {
    return { type: 'error', sequence_number: this.sequence, ...openAiErrorBody(error) };
  }

  private get place(): object {
    return { item_id: this.head.itemId, output_index: 0, content_index: 0, logprobs: [] };
  }

  private begin(stream: EventStream): void {
    if (this.hasBegun) return;
    this.hasBegun = true;
    const response = begunResponse(this.head);
    this.add(stream, 'response.created', { response });
    this.add(stream, 'response.in_progress', { response });
    this.add(stream, 'response.output_item.added', { output_index: 0, item: messageItem(this.head) });
    this.add(stream, 'response.content_part.added', { ...this.place, part: textPart() });
  }

  private finish(stream: EventStream, end: ReplyEnd): void {
    const { place } = this;
    const { answer } = end;
    for (const [index, annotation] of annotationsOf(answer).entries())
      this.add(stream, 'response.output_text.annotation.added', {
        ...place,
        annotation_index: index,
        annotation,
      });
    this.add(stream, 'response.output_text.done', { ...place, text: answer.text });
    this.add(stream, 'response.content_part.done', { ...place, part: textPart(answer) });
    this.add(stream, 'response.output_item.done', { output_index: 0, item: messageItem(this.head, answer) });
    const response = endedResponse(this.head, end);
    this.add(stream, `response.${response['status'] as string}`, { response });
    stream.end();
  }

  private add(stream: EventStream, type: string, fields: object): void {
    const { data, name } = this.event(type, fields);
    stream.add(data, { name });
  }

  private event(type: string, fields: object): { data: object; name: string } {
    return { name: type, data: { type, sequence_number: this.sequence++, ...fields } };
  }
}
