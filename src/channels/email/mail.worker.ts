import PostalMime from 'postal-mime';
import { handlerOf } from '../../platform/threads/task-handler';
import { eventOfMail } from './mail-event';

/** The beginning of a mail as it arrived at an address. */
export interface RawMail {
  raw: Uint8Array;
  arrivedAt: Date;
  address: string;
}

/** The entry point of the threads that read mails. */
export default handlerOf(async ({ raw, arrivedAt, address }: RawMail) => {
  const mail = await PostalMime.parse(raw, { attachmentEncoding: 'arraybuffer' });
  return eventOfMail({ mail, arrivedAt }, { address });
});
