import { Body, Controller, Get, Headers, HttpCode, Options, Post, Req } from '@nestjs/common';
import type { Request } from 'express';
import { SuggestedQuestionsService } from '../../knowledge/suggested-questions/suggested-questions.service';
import { MailOutboxService } from '../../platform/mail/mail-outbox.service';
import { BeginVisitDto, presentPublicAgent, presentVisitorToken, type PublicAgent } from './public-agent.dto';
import { PublicSurface } from './public-surface.decorator';
import { CurrentVisit, type Visit } from './visit';
import { VisitorLimitsService } from './visitor-limits.service';
import { VisitorTokensService } from './visitor-tokens.service';

/** The requests that a page sends before a chat begins. */
@PublicSurface()
@Controller('public/v1/agents/:publicId')
export class PublicAgentsController {
  constructor(
    private readonly tokens: VisitorTokensService,
    private readonly limits: VisitorLimitsService,
    private readonly suggestedQuestions: SuggestedQuestionsService,
    private readonly outbox: MailOutboxService,
  ) {}

  @Get()
  async getAgent(
    @CurrentVisit() visit: Visit,
    @Headers('accept-language') languages = '',
  ): Promise<{ agent: PublicAgent }> {
    const { agent, widget } = visit;
    const key = { accountId: agent.accountId, agentId: agent.id };
    const suggested = await this.suggestedQuestions.of(key, widget.suggestedQuestions, languages);
    return {
      agent: presentPublicAgent(visit, {
        suggestedQuestions: suggested,
        acceptLanguage: languages,
        transcripts: this.outbox.isEnabled,
      }),
    };
  }

  @Post('visitors')
  async beginVisit(
    @CurrentVisit() visit: Visit,
    @Body() { identityToken }: BeginVisitDto,
    @Headers('authorization') authorization: string | undefined,
    @Req() request: Request,
  ): Promise<ReturnType<typeof presentVisitorToken>> {
    await this.limits.countVisitor(visit, request);
    return presentVisitorToken(await this.tokens.issue(visit, identityToken, authorization));
  }

  /** The answer to a preflight is in the headers that `VisitGuard` sets. */
  @Options(['', '*path'])
  @HttpCode(204)
  preflight(): void {}
}
