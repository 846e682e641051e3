import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { ApiBody, ApiTags } from '@nestjs/swagger';
import { CurrentCaller, type Caller } from '../auth/caller';
import { Requires } from '../auth/requires.decorator';
import { IdParam } from '../platform/http/requests/id-param';
import { RequestBody } from '../platform/http/requests/bodies/input.guard';
import { Operation } from '../platform/http/docs/operation';
import { DeliveriesService } from './deliveries.service';
import { ListDeliveriesQuery, RecoverDeliveriesDto, SendTestEventDto } from './delivery-requests.dto';
import {
  DeliveriesAnswerDto,
  DeliveryAnswerDto,
  DeliveryContentAnswerDto,
  presentContent,
  presentDelivery,
  RecoveryDto,
} from './delivery.dto';

/** The deliveries of a webhook with their attempts. */
@ApiTags('Webhooks')
@Controller('api/v1/webhooks/:id')
export class DeliveriesController {
  constructor(private readonly deliveries: DeliveriesService) {}

  @Post('test')
  @Requires({ plan: 'enterprise', scope: 'webhooks:write' })
  @Operation({
    summary: 'Send a test event',
    description:
      'Delivers a `webhook.test` event at once or, with `type`, a sample of an event of this type, to this webhook ' +
      'only. The list of deliveries shows the result.',
    status: 201,
    answer: DeliveryAnswerDto,
    location: ({ delivery }: DeliveryAnswerDto, { id }) => `/api/v1/webhooks/${id}/deliveries/${delivery.id}`,
    errors: ['CONFLICT'],
  })
  @RequestBody({ isOptional: true })
  @ApiBody({ type: SendTestEventDto, required: false })
  async sendTestEvent(
    @CurrentCaller() caller: Caller,
    @IdParam('id', 'webhookId') webhookId: number,
    @Body() { type }: SendTestEventDto,
  ): Promise<DeliveryAnswerDto> {
    return { delivery: presentDelivery(await this.deliveries.test(caller, webhookId, type)) };
  }

  @Get('deliveries')
  @Requires({ plan: 'enterprise', scope: 'webhooks:read' })
  @Operation({
    summary: 'List deliveries',
    description: 'Newest first, with their attempts. Deliveries are kept for 30 days.',
    answer: DeliveriesAnswerDto,
  })
  async listDeliveries(
    @CurrentCaller() caller: Caller,
    @IdParam('id', 'webhookId') webhookId: number,
    @Query() query: ListDeliveriesQuery,
  ): Promise<DeliveriesAnswerDto> {
    const { rows, nextCursor } = await this.deliveries.list(caller, webhookId, query);
    return { deliveries: rows.map(presentDelivery), nextCursor };
  }

  @Get('deliveries/:deliveryId')
  @Requires({ plan: 'enterprise', scope: 'webhooks:write' })
  @Operation({
    summary: 'Get a delivery',
    description:
      'The body that is sent, and how the receiver answered each attempt. Bodies contain what visitors wrote, so this ' +
      'needs the scope with which a webhook can be registered.',
    answer: DeliveryContentAnswerDto,
  })
  async getDelivery(
    @CurrentCaller() caller: Caller,
    @IdParam('id', 'webhookId') webhookId: number,
    @IdParam('deliveryId') deliveryId: number,
  ): Promise<DeliveryContentAnswerDto> {
    return { delivery: presentContent(await this.deliveries.get(caller, webhookId, deliveryId)) };
  }

  @Post('deliveries/:deliveryId/redeliver')
  @Requires({ plan: 'enterprise', scope: 'webhooks:write' })
  @Operation({
    summary: 'Deliver an event again',
    description: 'Sends the event at once with the same `webhook-id`, whatever the status of its delivery.',
    answer: DeliveryAnswerDto,
    errors: ['CONFLICT'],
  })
  async redeliverEvent(
    @CurrentCaller() caller: Caller,
    @IdParam('id', 'webhookId') webhookId: number,
    @IdParam('deliveryId') deliveryId: number,
  ): Promise<DeliveryAnswerDto> {
    return { delivery: presentDelivery(await this.deliveries.redeliver(caller, webhookId, deliveryId)) };
  }

  @Post('recover')
  @Requires({ plan: 'enterprise', scope: 'webhooks:write' })
  @Operation({
    summary: 'Recover deliveries',
    description:
      'Sends every event since a time again whose delivery has failed, or was closed because the webhook was switched ' +
      'off, with the same `webhook-id`. A repetition sends only what has failed again.',
    answer: RecoveryDto,
    errors: ['CONFLICT'],
  })
  async recoverDeliveries(
    @CurrentCaller() caller: Caller,
    @IdParam('id', 'webhookId') webhookId: number,
    @Body() { since }: RecoverDeliveriesDto,
  ): Promise<RecoveryDto> {
    return { recovered: await this.deliveries.recover(caller, webhookId, since) };
  }
}
