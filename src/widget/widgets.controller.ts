import { Body, Controller, Get, Patch, Post, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { AtAgent, type AgentCaller } from '../auth/caller';
import { Requires } from '../auth/requires.decorator';
import { Settings } from '../platform/config/settings';
import { baseUrlOf } from '../platform/http/requests/fields/base-url';
import { IfMatch, type Precondition } from '../platform/http/requests/if-match';
import { Operation } from '../platform/http/docs/operation';
import { UpdateWidgetDto } from './update-widget.dto';
import { IdentitySecretAnswerDto, presentWidget, WidgetAnswerDto } from './widget.dto';
import type { Widget } from './widget.entity';
import { WidgetsService } from './widgets.service';

/** The public settings of an agent. */
@ApiTags('Widget')
@Controller('api/v1/agents/:id/widget')
export class WidgetsController {
  constructor(
    private readonly widgets: WidgetsService,
    private readonly settings: Settings,
  ) {}

  @Get()
  @Requires({ plan: 'pro', scope: 'agents:read' })
  @Operation({ summary: 'Get the widget', answer: WidgetAnswerDto, versioned: true })
  async getWidget(@AtAgent() caller: AgentCaller, @Req() request: Request): Promise<WidgetAnswerDto> {
    return this.answerWith(await this.widgets.get(caller), request);
  }

  @Patch()
  @Requires({ plan: 'pro', scope: 'agents:write' })
  @Operation({
    summary: 'Update the widget',
    description:
      'Only included fields change, also in `limits`, `leadForm`, `colors` and `texts`. A change of ' +
      '`identityRequired` or `identityJwksUrl` needs the scope `identity:write` too.',
    answer: WidgetAnswerDto,
    versioned: true,
  })
  async updateWidget(
    @AtAgent() caller: AgentCaller,
    @Body() changes: UpdateWidgetDto,
    @Req() request: Request,
    @IfMatch() ifMatch: Precondition,
  ): Promise<WidgetAnswerDto> {
    const requireVersion = (stored: Widget) => ifMatch.require(this.answerWith(stored, request));
    return this.answerWith(await this.widgets.update(caller, changes, requireVersion), request);
  }

  @Post('rotate-identity-secret')
  @Requires({ plan: 'pro', scope: 'identity:write' })
  @Operation({
    summary: 'Rotate the identity secret',
    description: 'Also creates the first secret. The previous secret works for 24 more hours.',
    answer: IdentitySecretAnswerDto,
  })
  async rotateIdentitySecret(@AtAgent() caller: AgentCaller): Promise<IdentitySecretAnswerDto> {
    return { identitySecret: await this.widgets.rotateIdentitySecret(caller) };
  }

  private answerWith(widget: Widget, request: Request): WidgetAnswerDto {
    return { widget: presentWidget(widget, baseUrlOf(request, this.settings.PUBLIC_URL)) };
  }
}
