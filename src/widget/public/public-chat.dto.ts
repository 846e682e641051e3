import { MayBeAbsent, AnyString, RequiredText, WebUrl } from '../../platform/http/requests/fields';
import { BodySchema } from '../../platform/http/requests/body-schema';

/** Body of a visitor's message. */
@BodySchema('SendVisitorMessage', { message: 'How do I reset my password?' })
export class SendVisitorMessageDto {
  @RequiredText(8000, { verbatim: true })
  message: string;

  /** The visitor's conversation to continue. Without it a new one starts. */
  @MayBeAbsent()
  @AnyString()
  conversationId?: string;

  /** The page that the visitor is on. A new conversation keeps it in its metadata. */
  @MayBeAbsent()
  @WebUrl()
  page?: string;
}
