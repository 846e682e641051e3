import { Body, Controller, Get, HttpCode, Post, Query, Req, Res, UseGuards } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Response } from 'express';
import { Public } from '../platform/http/requests/access';
import { LateBodyGuard, ReadsBodyLate, RequestBody } from '../platform/http/requests/bodies/input.guard';
import { CallbackGuard, type CallbackRequest } from './callback.guard';
import { CallbacksService } from './callbacks.service';

/** Callback addresses for the platforms' events. Signatures authenticate the requests. */
@ApiExcludeController()
@Public()
@UseGuards(CallbackGuard, LateBodyGuard)
@ReadsBodyLate(true)
@Controller('channels/v1/:address')
export class CallbacksController {
  constructor(private readonly callbacks: CallbacksService) {}

  @Get()
  async challenge(
    @Req() { addressed }: CallbackRequest,
    @Query() query: Record<string, unknown>,
    @Res() response: Response,
  ): Promise<void> {
    const challenge = await this.callbacks.answerChallenge(addressed, query);
    // As plain text only: the challenge comes from the request.
    response.type('text/plain').send(challenge);
  }

  @Post()
  @HttpCode(200)
  @RequestBody({ textType: 'application/json' })
  async receive(
    @Body() body: string,
    @Req() { addressed, headers }: CallbackRequest,
    @Res() response: Response,
  ): Promise<void> {
    response.type('text/plain').send(await this.callbacks.receive(addressed, { headers, body }));
  }
}
