import { defineJob } from '../queue/job';

/** Sends a mail of the outbox. */
export const sendMail = defineJob<{ mailId: number }>('mail', ({ mailId }) => `mail-${mailId}`);
