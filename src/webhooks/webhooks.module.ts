import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Webhook } from './webhook.entity';
import { WebhookSecrets } from './webhook-secrets';
import { WebhookUrls } from './webhook-url';
import { WebhooksController } from './webhooks.controller';
import { Webhooks } from './webhooks.service';

/** Webhooks: registered, changed and removed here. */
@Module({
  imports: [TypeOrmModule.forFeature([Webhook])],
  controllers: [WebhooksController],
  providers: [Webhooks, WebhookSecrets, WebhookUrls],
})
export class WebhooksModule {}
