import {
  ApiExtraModels,
  ApiProperty,
  ApiSchema,
  getSchemaPath,
  IntersectionType,
  PickType,
} from '@nestjs/swagger';
import { ActionConfirmationDto } from '../actions/confirmations/confirmation.dto';
import { Id, Uuid } from '../platform/http/requests/fields/answer-fields';
import { MayBeAbsent } from '../platform/http/requests/fields/fields';
import { ChatAnswerDto } from './chat.dto';

/** The next piece of text in a stream. */
@ApiSchema({
  name: 'ChatDelta',
  description: 'The next piece of text. The whole text is all `delta` values joined.',
})
export class ChatDeltaDto {
  /** @example "We give refunds" */
  delta: string;

  @Uuid()
  conversationId: string;

  /** In the first event of a resumable stream, which has an empty `delta`. */
  @Id()
  @MayBeAbsent()
  messageId?: number;

  /**
   * The name of the action being called; `delta` is empty then.
   * @example "Order status"
   */
  @MayBeAbsent()
  calling?: string;
}

/** The action to confirm, before the last event of a stream. */
@ApiSchema({ name: 'ChatAction', description: 'Comes right before `ChatEnd`; its `delta` is empty.' })
export class ChatActionDto {
  @ApiProperty({ example: '' })
  delta: string;

  @Uuid()
  conversationId: string;

  @Id()
  messageId: number;

  /** As in `ChatAnswer`. */
  action: ActionConfirmationDto;
}

/** The last event before `[DONE]`. */
@ApiSchema({ name: 'ChatEnd', description: 'The last event before `[DONE]`; its `delta` is empty.' })
export class ChatEndDto extends IntersectionType(
  PickType(ChatActionDto, ['delta', 'conversationId', 'messageId']),
  PickType(ChatAnswerDto, ['sources', 'decision', 'decidedBy', 'grounded', 'usage', 'actions']),
) {}

/** An error in the middle of a stream, which then ends without `[DONE]`. */
@ApiSchema({
  name: 'ChatFault',
  description:
    'An error in the middle of the stream, which then ends without `[DONE]`; its `delta` is empty.',
})
export class ChatFaultDto {
  @ApiProperty({ example: '' })
  delta: string;

  /** Empty if no conversation has begun. */
  @ApiProperty({ example: '019a5f2e-8c1b-7d40-9f3a-2b7c61d0e8aa' })
  conversationId: string;

  @ApiProperty({ allOf: [{ $ref: '#/components/schemas/ErrorObject' }] })
  error: object;
}

const union = {
  name: 'ChatEvent',
  description:
    'The JSON of one `data:` line of the stream. The line `data: [DONE]`, which is not JSON, follows the last.',
  anyOf: [ChatFaultDto, ChatActionDto, ChatEndDto, ChatDeltaDto].map((type) => ({
    $ref: getSchemaPath(type),
  })),
};

/** An event of a chat stream, for the API's document. */
@ApiExtraModels(ChatFaultDto, ChatActionDto, ChatEndDto, ChatDeltaDto)
@ApiSchema(union)
export class ChatEventDto {}
