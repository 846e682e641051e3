import { addressOf } from './mail-address';
import { NeededWith, Rule, Url } from '../config/setting-rules';

/** The server that sends mail. Without it the service sends none. */
export class MailSettings {
  @Url('smtp:', 'smtps:')
  SMTP_URL?: string;

  @NeededWith('SMTP_URL')
  @Rule(
    'must be an email address, or a name with one: Support <support@example.com>',
    (from?: string) => from === undefined || addressOf(from) !== undefined,
  )
  MAIL_FROM?: string;
}
