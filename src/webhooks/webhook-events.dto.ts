import { EventDataDto } from '../platform/events/event.dto';
import { Id } from '../platform/http/requests/fields/answer-fields';

/** Payload of `webhook.test`. */
export class WebhookTestDto extends EventDataDto {
  @Id()
  webhookId: number;
}
