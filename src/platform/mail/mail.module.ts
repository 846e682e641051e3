import { Global, Module } from '@nestjs/common';
import { QueueModule } from '../queue/queue.module';
import { MailOutboxService } from './mail-outbox.service';
import { MailTransportService } from './mail-transport.service';
import { MailProcessor } from './mail.processor';
import { sendMail } from './mail.jobs';

/** Mail: an outbox that is written in the transaction of the cause, and the worker that sends it. */
@Global()
@Module({
  imports: [QueueModule.forJob(sendMail)],
  providers: [MailOutboxService, MailTransportService, MailProcessor],
  exports: [MailOutboxService, MailTransportService],
})
export class MailModule {}
