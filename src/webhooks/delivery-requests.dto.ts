import { BodySchema } from '../platform/http/requests/fields/body-schema';
import { Moment } from '../platform/http/requests/fields/date-fields';
import { MayBeAbsent, OneOf } from '../platform/http/requests/fields/fields';
import { InQuery } from '../platform/http/requests/fields/query-field';
import { ListQuery } from '../platform/http/requests/lists/list.dto';
import { DELIVERY_STATUSES, type Delivery } from './delivery.entity';
import { DELIVERED_TYPES, EVENT_TYPES, type EventType } from './event-types';

/** Body of Send Test Event. */
@BodySchema('SendTestEvent', { type: 'lead.captured' })
export class SendTestEventDto {
  /** The type of the sample. Default: `webhook.test`. */
  @MayBeAbsent(OneOf(EVENT_TYPES))
  type?: EventType;
}

/** Body of Recover Deliveries. */
@BodySchema('RecoverDeliveries', { since: '2026-11-21T09:30:00Z' })
export class RecoverDeliveriesDto {
  /** Deliveries of events since then are sent again. */
  @Moment()
  since: Date;
}

/** Query of List Deliveries. */
export class ListDeliveriesQuery extends ListQuery {
  /** Only deliveries in this state. */
  @InQuery(OneOf(DELIVERY_STATUSES))
  status?: Delivery['status'];

  /** Only deliveries of events of this type. */
  @InQuery(OneOf(DELIVERED_TYPES))
  eventType?: string;
}
