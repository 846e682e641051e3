import { PickType } from '@nestjs/swagger';
import { SendMessageDto } from '../../chat/chat.dto';
import { BodySchema } from '../../platform/http/requests/fields/body-schema';
import { MayBeAbsent } from '../../platform/http/requests/fields/fields';
import { WebUrl } from '../../platform/http/requests/fields/url-fields';

/** Body of a visitor's message. */
@BodySchema('SendVisitorMessage', { message: 'How do I reset my password?' })
export class SendVisitorMessageDto extends PickType(SendMessageDto, [
  'message',
  'conversationId',
  'attachmentIds',
]) {
  /** The page that the visitor is on. A new conversation keeps it in its metadata. */
  @MayBeAbsent(WebUrl())
  page?: string;
}
