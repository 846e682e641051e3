import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { DeliveriesController } from './deliveries.controller';
import { DeliveriesService } from './deliveries.service';
import { Delivery, DeliveryAttempt } from './delivery.entity';
import { DeliveryAttemptsService } from './delivery-attempts.service';
import { DeliveryGaugesService } from './delivery-gauges.service';
import { DeliveryMaintenanceService } from './delivery-maintenance.service';
import { WebhookDeliveryProcessor } from './delivery.processor';
import { FailedDeliveriesService } from './failed-deliveries.service';
import { OperatorDeliveriesController } from './operator-deliveries.controller';
import { Webhook } from './webhook.entity';
import { WebhookSecretsService } from './webhook-secrets.service';
import { WebhookSenderService } from './webhook-sender.service';
import { WebhooksController } from './webhooks.controller';
import { WebhooksService } from './webhooks.service';

/** Webhooks and the deliveries of events to them. */
@Module({
  imports: [TypeOrmModule.forFeature([Webhook, Delivery, DeliveryAttempt])],
  controllers: [WebhooksController, DeliveriesController, OperatorDeliveriesController],
  providers: [
    WebhooksService,
    WebhookSecretsService,
    WebhookSenderService,
    DeliveriesService,
    DeliveryAttemptsService,
    WebhookDeliveryProcessor,
    DeliveryMaintenanceService,
    DeliveryGaugesService,
    FailedDeliveriesService,
  ],
})
export class WebhooksModule {}
