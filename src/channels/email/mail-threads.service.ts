import { join } from 'node:path';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { log } from '../../platform/observability/logging/logger';
import { TaskFailedError, TaskThreads } from '../../platform/threads/task-threads';
import type { InboundEvent } from '../channel-adapter';
import { MAX_PARSED_BYTES } from './raw-mail';
import type { RawMail } from './mail.worker';

/** A large ordinary mail takes a tenth of a second; a malicious mail can take half a minute. */
const TIMEOUT_MS = 5_000;
const LIMITS = { timeoutMs: TIMEOUT_MS, maxThreads: 2, maxOldGenerationSizeMb: 256 };

/**
 * Reads mails in worker threads, shared fairly by account. Anybody can send a mail: in the main thread, a mail with a
 * million empty lines would block everything for ten seconds.
 */
@Injectable()
export class MailThreadsService implements OnApplicationShutdown {
  private readonly threads = new TaskThreads<RawMail, InboundEvent[]>(
    join(__dirname, 'mail.worker.js'),
    LIMITS,
  );

  async onApplicationShutdown(): Promise<void> {
    await this.threads.close();
  }

  /**
   * The mail's message to the agent of the account; empty if the mail cannot be parsed. Reads only the beginning of a
   * large mail. @throws ThreadFaultError
   */
  async eventsOf(owner: number, { raw, ...mail }: RawMail): Promise<InboundEvent[]> {
    try {
      return await this.threads.run(
        { raw: new Uint8Array(raw.subarray(0, MAX_PARSED_BYTES)), ...mail },
        { owner },
      );
    } catch (error) {
      if (!(error instanceof TaskFailedError)) throw error;
      log.warn({ reason: error.message }, 'a mail could not be parsed');
      return [];
    }
  }
}
