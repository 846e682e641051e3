import { Body, Controller, Get, HttpCode, Param, Post, Query, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Public } from '../platform/http/requests/access';
import { RequestBody } from '../platform/http/requests/bodies/input.guard';
import { CallbacksService } from './callbacks.service';

/** The addresses at which the platforms report what people wrote. Requests are verified by their signatures. */
@ApiExcludeController()
@Public()
@Controller('channels/v1/:address')
export class CallbacksController {
  constructor(private readonly callbacks: CallbacksService) {}

  @Get()
  async challenge(
    @Param('address') address: string,
    @Query() query: Record<string, unknown>,
    @Res() response: Response,
  ): Promise<void> {
    const challenge = await this.callbacks.answerChallenge(address, query);
    // As text only: it comes from the request.
    response.type('text/plain').send(challenge);
  }

  @Post()
  @HttpCode(200)
  @RequestBody({ textType: 'application/json' })
  async receive(
    @Param('address') address: string,
    @Body() body: string,
    @Req() { headers }: Request,
    @Res() response: Response,
  ): Promise<void> {
    response.type('text/plain').send(await this.callbacks.receive(address, { headers, body }));
  }
}
