import type { EventDefinition } from '../../events/event';
import { EXAMPLE_ID } from '../requests/fields/answer-fields';
import { refTo, type Schema } from './schema';

type Event = EventDefinition<string, object>;

/** The headers of a delivery, by the names of their components (Standard Webhooks). */
export const DELIVERY_HEADERS = {
  WebhookId: header('webhook-id', 'The id of the event, the same for all retries.', { format: 'uuid' }),
  WebhookTimestamp: header('webhook-timestamp', 'The time of this attempt in seconds since 1970.', {
    pattern: '^[0-9]+$',
  }),
  WebhookSignature: header(
    'webhook-signature',
    '`v1,` and the base64 HMAC-SHA256 of `id.timestamp.body`; after a rotation, two signatures separated by a space.',
    {},
  ),
};

/** One webhook for each type of event: the request to a registered endpoint. */
export function eventWebhooks(events: Event[]): Record<string, object> {
  return Object.fromEntries(
    events.map(({ type, meaning }) => [
      type,
      {
        post: {
          operationId: `on${pascalCase(type)}`,
          tags: ['Webhooks'],
          summary: type,
          description: meaning,
          security: [],
          parameters: Object.keys(DELIVERY_HEADERS).map((name) => refTo('parameters', name)),
          requestBody: {
            required: true,
            content: { 'application/json': { schema: refTo('schemas', `${pascalCase(type)}Event`) } },
          },
          responses: {
            '2XX': { description: 'Delivered. Any other status is a failure.' },
          },
        },
      },
    ]),
  );
}

/** The fields of every event, as shared schemas. */
const EVENT_FIELDS = {
  EventId: { type: 'string', format: 'uuid', description: 'The same for all retries: `webhook-id`.' },
  EventTime: { type: 'string', format: 'date-time', description: 'When it happened.' },
  EventMode: { type: 'string', description: '`live` or `test`.', examples: ['live'] },
  EventSubject: { type: ['integer', 'null'], format: 'int64', examples: [EXAMPLE_ID] },
} satisfies Record<string, Schema>;

/** The schema of the body of each event. Its `data` is the schema of the event's class. */
export function eventSchemas(events: Event[]): Record<string, Schema> {
  const bodies = events.map(({ type, payload }) => [
    `${pascalCase(type)}Event`,
    {
      type: 'object',
      required: ['id', 'type', 'timestamp', 'mode', 'agentId', 'data'],
      properties: {
        id: refTo('schemas', 'EventId'),
        type: { type: 'string', enum: [type] },
        timestamp: refTo('schemas', 'EventTime'),
        mode: refTo('schemas', 'EventMode'),
        agentId: refTo('schemas', 'EventSubject'),
        data: refTo('schemas', payload.name.replace(/Dto$/, '')),
      },
    },
  ]);
  return { ...EVENT_FIELDS, ...Object.fromEntries(bodies) };
}

/** As in `LeadCaptured` for `lead.captured`. */
function pascalCase(type: string): string {
  return type.replaceAll(/(?:^|\.)(\w)/g, (_, letter: string) => letter.toUpperCase());
}

function header(name: string, description: string, schema: object) {
  return { name, in: 'header' as const, required: true, description, schema: { type: 'string', ...schema } };
}
