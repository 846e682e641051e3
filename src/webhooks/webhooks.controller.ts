import { Body, Controller, Delete, Get, Patch, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CurrentCaller, type Caller } from '../auth/caller';
import { Requires } from '../auth/requires.decorator';
import { IdParam } from '../platform/http/requests/id-param';
import { CreatedQuery } from '../platform/http/requests/lists/list.dto';
import { Operation } from '../platform/http/docs/operation';
import { present } from '../platform/http/requests/present';
import {
  RegisterWebhookDto,
  UpdateWebhookDto,
  WebhookDto,
  WebhooksAnswerDto,
  WebhookWithSecretDto,
} from './webhook.dto';
import { WebhooksService } from './webhooks.service';

/** The endpoints to which events are sent. */
@ApiTags('Webhooks')
@Controller('api/v1/webhooks')
export class WebhooksController {
  constructor(private readonly webhooks: WebhooksService) {}

  @Get()
  @Requires({ plan: 'enterprise', scope: 'webhooks:read' })
  @Operation({ summary: 'List webhooks', description: 'Oldest first.', answer: WebhooksAnswerDto })
  async listWebhooks(
    @CurrentCaller() caller: Caller,
    @Query() query: CreatedQuery,
  ): Promise<WebhooksAnswerDto> {
    const webhooks = await this.webhooks.list(caller, query);
    return { webhooks: webhooks.map((webhook) => present(WebhookDto, webhook)) };
  }

  @Get(':id')
  @Requires({ plan: 'enterprise', scope: 'webhooks:read' })
  @Operation({ summary: 'Get a webhook', description: 'Without its secret.', answer: WebhookDto })
  async getWebhook(
    @CurrentCaller() caller: Caller,
    @IdParam('id', 'webhookId') id: number,
  ): Promise<WebhookDto> {
    return present(WebhookDto, await this.webhooks.get(caller, id));
  }

  @Post()
  @Requires({ plan: 'enterprise', scope: 'webhooks:write' })
  @Operation({
    summary: 'Register a webhook',
    description: 'The secret is shown only here.',
    status: 201,
    answer: WebhookWithSecretDto,
    location: ({ id }: WebhookWithSecretDto) => `/api/v1/webhooks/${id}`,
    errors: ['LIMIT_REACHED'],
  })
  async registerWebhook(
    @CurrentCaller() caller: Caller,
    @Body() input: RegisterWebhookDto,
  ): Promise<WebhookWithSecretDto> {
    const { webhook, secret } = await this.webhooks.register(caller, input);
    return { ...present(WebhookDto, webhook), secret };
  }

  @Patch(':id')
  @Requires({ plan: 'enterprise', scope: 'webhooks:write' })
  @Operation({ summary: 'Update a webhook', description: 'Only included fields change.', answer: WebhookDto })
  async updateWebhook(
    @CurrentCaller() caller: Caller,
    @IdParam('id', 'webhookId') id: number,
    @Body() changes: UpdateWebhookDto,
  ): Promise<WebhookDto> {
    return present(WebhookDto, await this.webhooks.update(caller, id, changes));
  }

  @Delete(':id')
  @Requires({ plan: 'enterprise', scope: 'webhooks:write' })
  @Operation({ summary: 'Remove a webhook', status: 204 })
  async removeWebhook(
    @CurrentCaller() caller: Caller,
    @IdParam('id', 'webhookId') id: number,
  ): Promise<void> {
    await this.webhooks.remove(caller, id);
  }

  @Post(':id/rotate-secret')
  @Requires({ plan: 'enterprise', scope: 'webhooks:write' })
  @Operation({
    summary: "Rotate a webhook's secret",
    description: 'The answer has the new secret. For 24 hours deliveries are signed with the old secret too.',
    answer: WebhookWithSecretDto,
    idempotent: 'interceptor',
  })
  async rotateWebhookSecret(
    @CurrentCaller() caller: Caller,
    @IdParam('id', 'webhookId') id: number,
  ): Promise<WebhookWithSecretDto> {
    const { webhook, secret } = await this.webhooks.rotateSecret(caller, id);
    return { ...present(WebhookDto, webhook), secret };
  }
}
