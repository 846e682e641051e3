import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { DeliveriesController } from './deliveries.controller';
import { DeliveriesService } from './deliveries.service';
import { Delivery } from './delivery.entity';
import { DeliveryAttempt } from './delivery-attempt.entity';
import { DeliveryBacklog } from './delivery-backlog';
import { DeliveryProcessor } from './delivery.processor';
import { Webhook } from './webhook.entity';
import { WebhookSecrets } from './webhook-secrets';
import { WebhookSender } from './webhook-sender';
import { WebhookUrls } from './webhook-url';
import { WebhooksController } from './webhooks.controller';
import { WebhooksService } from './webhooks.service';

/** Webhooks: registered, changed and removed here; and what is delivered to them. */
@Module({
  imports: [TypeOrmModule.forFeature([Webhook, Delivery, DeliveryAttempt])],
  controllers: [WebhooksController, DeliveriesController],
  providers: [
    WebhooksService,
    WebhookSecrets,
    WebhookUrls,
    WebhookSender,
    DeliveriesService,
    DeliveryProcessor,
    DeliveryBacklog,
  ],
})
export class WebhooksModule {}
