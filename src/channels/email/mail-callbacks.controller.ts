import { Controller, HttpCode, Post, Req, Res, UseGuards } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Response } from 'express';
import { Public } from '../../platform/http/requests/access';
import { BodyReader } from '../../platform/http/requests/bodies/body-reader';
import { ReadsBodyLate } from '../../platform/http/requests/bodies/input.guard';
import { CallbackGuard, type CallbackRequest } from '../callback.guard';
import { CallbacksService } from '../callbacks.service';
import type { Credentials } from '../channel-adapter';
import { MailThreadsService } from './mail-threads.service';
import { mailInBody } from './raw-mail';

/** Most providers hand over mails of at most 10 MB. */
const MAX_MAIL_BYTES = 10 * 1024 * 1024;

/** The addresses to which providers post mail. Requests are verified by their password. */
@ApiExcludeController()
@Public()
@UseGuards(CallbackGuard)
@ReadsBodyLate(true)
@Controller('channels/v1/:address/mail')
export class MailCallbacksController {
  private readonly bodies = new BodyReader();

  constructor(
    private readonly callbacks: CallbacksService,
    private readonly mails: MailThreadsService,
  ) {}

  @Post()
  @HttpCode(200)
  async receive(@Req() request: CallbackRequest, @Res() response: Response): Promise<void> {
    const { addressed, headers } = request;
    const read = async ({ address = '' }: Credentials): Promise<object> => {
      const bytes = await this.bodies.read(request, response, MAX_MAIL_BYTES);
      const raw = await mailInBody(headers['content-type'] ?? '', bytes);
      const { accountId } = addressed.channel;
      return this.mails.eventsOf(accountId, { raw, arrivedAt: new Date(), address });
    };
    response.type('text/plain').send(await this.callbacks.receive(addressed, { headers, body: '' }, read));
  }
}
