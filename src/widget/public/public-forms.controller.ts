import { Body, Controller, HttpCode, Param, Post, Req, UseInterceptors } from '@nestjs/common';
import { HandoffsService } from '../../leads/handoffs.service';
import { LeadsService } from '../../leads/leads.service';
import { TranscriptMailsService } from '../../leads/mail/transcript-mails.service';
import { invalid, routeNotFound } from '../../platform/http/errors';
import { RemovedWith, IdempotencyInterceptor } from '../../platform/http/idempotency/idempotency.interceptor';
import { requiredField } from '../../platform/http/requests/fields/invalid-fields';
import { AskForPersonDto, LeaveContactDto } from './public-forms.dto';
import { VisitorSurface } from './public-surface.decorator';
import { CurrentVisit, pageMetadata, type VisitorVisit, type VisitRequest } from './visit';
import { VisitorLimitsService } from './visitor-limits.service';

/** The forms of visitors: contact details, and requests for a person. */
@VisitorSurface()
@UseInterceptors(IdempotencyInterceptor)
@Controller('public/v1/agents/:publicId')
export class PublicFormsController {
  constructor(
    private readonly leads: LeadsService,
    private readonly handoffs: HandoffsService,
    private readonly transcripts: TranscriptMailsService,
    private readonly limits: VisitorLimitsService,
  ) {}

  @Post('leads')
  @RemovedWith('conversationId')
  async leaveContact(
    @CurrentVisit() visit: VisitorVisit,
    @Body() { conversationId, consent, page, ...contact }: LeaveContactDto,
    @Req() request: VisitRequest,
  ): Promise<{ conversationId: string }> {
    if (visit.widget.leadForm.consentText !== '' && !consent) throw invalid([requiredField('consent')]);
    await this.limits.countForm(visit, request);
    const { tenant, visitor } = visit;
    const form = {
      ...contact,
      userId: visitor.userId ?? undefined,
      visitorId: visitor.id,
      metadata: pageMetadata(page),
    };
    return { conversationId: await this.leads.submit(tenant, form, conversationId) };
  }

  @Post('handoff')
  @HttpCode(202)
  @RemovedWith('conversationId')
  async askForPerson(
    @CurrentVisit() visit: VisitorVisit,
    @Body() { conversationId, consent, page, ...details }: AskForPersonDto,
    @Req() request: VisitRequest,
  ): Promise<{ conversationId: string }> {
    const { tenant, widget, visitor } = visit;
    if (!widget.handoff) throw routeNotFound();
    const leavesContact = Boolean(details.email || details.phone);
    if (leavesContact && widget.leadForm.consentText !== '' && !consent)
      throw invalid([requiredField('consent')]);
    await this.limits.countForm(visit, request);
    const handoffRequest = {
      ...details,
      userId: visitor.userId ?? undefined,
      visitorId: visitor.id,
      metadata: pageMetadata(page),
      contactRequired: visitor.userId === null,
    };
    return { conversationId: await this.handoffs.request(tenant, conversationId, handoffRequest) };
  }

  /** Sends the conversation to the email address that the visitor has left. */
  @Post('conversations/:conversationId/transcript')
  @HttpCode(202)
  async mailTranscript(
    @CurrentVisit() visit: VisitorVisit,
    @Param('conversationId') conversationId: string,
    @Req() request: VisitRequest,
  ): Promise<{ conversationId: string; email: string }> {
    if (!this.transcripts.isEnabled) throw routeNotFound();
    await this.limits.countForm(visit, request);
    const { agent, visitor } = visit;
    const email = await this.transcripts.request(agent, { conversationId, visitorId: visitor.id });
    return { conversationId, email };
  }

  /** As `askForPerson`, in the form of chats that were loaded before an update of the service. */
  @Post('conversations/:conversationId/handoff')
  @HttpCode(202)
  @RemovedWith('conversationId')
  async askForPersonIn(
    @CurrentVisit() visit: VisitorVisit,
    @Param('conversationId') conversationId: string,
    @Body() details: AskForPersonDto,
    @Req() request: VisitRequest,
  ): Promise<{ conversationId: string }> {
    return this.askForPerson(visit, { consent: true, ...details, conversationId }, request);
  }
}
