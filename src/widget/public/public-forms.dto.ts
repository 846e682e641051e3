import { isPhoneNumber } from '@app/languages';
import {
  EmailSetting,
  AnyString,
  Flag,
  MayBeAbsent,
  Setting,
} from '../../platform/http/requests/fields/fields';
import { BodySchema } from '../../platform/http/requests/fields/body-schema';
import { Rule } from '../../platform/http/requests/fields/rule';
import { WebUrl } from '../../platform/http/requests/fields/url-fields';

const MAX_CHARACTERS = 200;
const MAX_MESSAGE_CHARACTERS = 2000;

/** A form with contact details of a visitor. An empty text counts as absent. */
class ContactFormDto {
  @Setting(MAX_CHARACTERS)
  name?: string;

  @EmailSetting(MAX_CHARACTERS)
  email?: string;

  @Setting(MAX_CHARACTERS)
  @Rule('phone', 'must be a phone number', (value) => value === '' || isPhoneNumber(String(value)))
  phone?: string;

  @Setting(MAX_CHARACTERS)
  companyName?: string;

  /** The visitor's conversation. Without it the form begins a new conversation. */
  @MayBeAbsent(AnyString())
  conversationId?: string;

  /**
   * Whether the visitor agrees to the form's consent text. Required with contact details if the form has a consent
   * text.
   */
  @MayBeAbsent(Flag())
  consent?: boolean;

  /** The page that the visitor is on. A new conversation keeps it in its metadata. */
  @MayBeAbsent(WebUrl())
  page?: string;
}

/** Body of Leave Contact. */
@BodySchema('LeaveContact', { name: 'Ada', email: 'ada@example.com' })
export class LeaveContactDto extends ContactFormDto {}

/** Body of Ask for a Person. */
@BodySchema('AskForPerson', { email: 'ada@example.com', message: 'My order has not arrived.' })
export class AskForPersonDto extends ContactFormDto {
  @Setting(MAX_MESSAGE_CHARACTERS)
  message?: string;
}
