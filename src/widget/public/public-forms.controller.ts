import { Body, Controller, HttpCode, Param, Post, Req, UseInterceptors } from '@nestjs/common';
import { HandoffsService } from '../../leads/handoffs.service';
import { LeadsService } from '../../leads/leads.service';
import { invalid, routeNotFound } from '../../platform/http/errors';
import { RemovedWith, IdempotencyInterceptor } from '../../platform/http/idempotency/idempotency.interceptor';
import { requiredField } from '../../platform/http/requests/invalid-fields';
import { AskForPersonDto, LeaveContactDto } from './public-forms.dto';
import { VisitorSurface } from './public-surface.decorator';
import {
  CurrentVisit,
  CurrentVisitor,
  pageMetadata,
  type Visit,
  type Visitor,
  type VisitRequest,
} from './visit';
import { VisitorLimitsService } from './visitor-limits.service';

/** The forms of visitors: contact details, and requests for a person. */
@VisitorSurface()
@UseInterceptors(IdempotencyInterceptor)
@Controller('public/v1/agents/:publicId')
export class PublicFormsController {
  constructor(
    private readonly leads: LeadsService,
    private readonly handoffs: HandoffsService,
    private readonly limits: VisitorLimitsService,
  ) {}

  @Post('leads')
  @RemovedWith('conversationId')
  async leaveContact(
    @CurrentVisit() visit: Visit,
    @CurrentVisitor() visitor: Visitor,
    @Body() { conversationId, consent, page, ...contact }: LeaveContactDto,
    @Req() request: VisitRequest,
  ): Promise<{ conversationId: string }> {
    if (visit.widget.leadForm.consentText !== '' && !consent) throw invalid([requiredField('consent')]);
    await this.limits.countForm(visit, visitor, request);
    const { tenant, agent } = visit;
    const form = {
      ...contact,
      userId: visitor.userId ?? undefined,
      visitorId: visitor.id,
      metadata: pageMetadata(page),
    };
    return { conversationId: await this.leads.submit(tenant, agent.id, form, conversationId) };
  }

  @Post('conversations/:conversationId/handoff')
  @HttpCode(202)
  @RemovedWith('conversationId')
  async askForPerson(
    @CurrentVisit() visit: Visit,
    @CurrentVisitor() visitor: Visitor,
    @Param('conversationId') conversationId: string,
    @Body() details: AskForPersonDto,
    @Req() request: VisitRequest,
  ): Promise<{ conversationId: string }> {
    const { tenant, agent, widget } = visit;
    if (!widget.handoff) throw routeNotFound();
    await this.limits.countForm(visit, visitor, request);
    const asked = { ...details, visitorId: visitor.id, contactRequired: visitor.userId === null };
    await this.handoffs.request(tenant, agent.id, conversationId, asked);
    return { conversationId };
  }
}
