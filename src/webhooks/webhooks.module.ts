import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { DeliveriesController } from './deliveries.controller';
import { DeliveriesService } from './deliveries.service';
import { Delivery } from './delivery.entity';
import { DeliveryAttempt } from './delivery-attempt.entity';
import { DeliveryAttemptsService } from './delivery-attempts.service';
import { DeliveryGauges } from './delivery-gauges';
import { DeliveryMaintenance } from './delivery-maintenance';
import { WebhookDeliveryProcessor } from './delivery.processor';
import { OperatorDeliveriesController } from './operator-deliveries.controller';
import { Webhook } from './webhook.entity';
import { WebhookSecrets } from './webhook-secrets';
import { WebhookSender } from './webhook-sender';
import { WebhooksController } from './webhooks.controller';
import { WebhooksService } from './webhooks.service';

/** Webhooks and the deliveries of events to them. */
@Module({
  imports: [TypeOrmModule.forFeature([Webhook, Delivery, DeliveryAttempt])],
  controllers: [WebhooksController, DeliveriesController, OperatorDeliveriesController],
  providers: [
    WebhooksService,
    WebhookSecrets,
    WebhookSender,
    DeliveriesService,
    DeliveryAttemptsService,
    WebhookDeliveryProcessor,
    DeliveryMaintenance,
    DeliveryGauges,
  ],
})
export class WebhooksModule {}
