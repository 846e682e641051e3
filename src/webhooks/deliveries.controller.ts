import { Controller, Get, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CurrentCaller, type Caller } from '../auth/caller';
import { Requires } from '../auth/requires.decorator';
import { IdParam } from '../platform/http/requests/id-param';
import { ListQuery } from '../platform/http/requests/list.dto';
import { Operation } from '../platform/http/docs/operation';
import { DeliveriesService } from './deliveries.service';
import { DeliveriesAnswerDto, DeliveryAnswerDto, presentDelivery } from './delivery.dto';

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
      'Delivers an event of the type `webhook.test` at once. The list of deliveries shows its result.',
    status: 201,
    answer: DeliveryAnswerDto,
    // A delivery is read in the list.
    location: (_: DeliveryAnswerDto, { id }) => `/api/v1/webhooks/${id}/deliveries`,
    errors: ['CONFLICT'],
  })
  async sendTestEvent(
    @CurrentCaller() caller: Caller,
    @IdParam('id') webhookId: number,
  ): Promise<DeliveryAnswerDto> {
    return { delivery: presentDelivery(await this.deliveries.test(caller, webhookId)) };
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
    @IdParam('id') webhookId: number,
    @Query() query: ListQuery,
  ): Promise<DeliveriesAnswerDto> {
    const { deliveries, nextCursor } = await this.deliveries.list(caller, webhookId, query);
    return { deliveries: deliveries.map(presentDelivery), nextCursor };
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
    @IdParam('id') webhookId: number,
    @IdParam('deliveryId') deliveryId: number,
  ): Promise<DeliveryAnswerDto> {
    return { delivery: presentDelivery(await this.deliveries.redeliver(caller, webhookId, deliveryId)) };
  }
}
