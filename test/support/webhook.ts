import type { Client } from './client';

/** A webhook, as returned by its registration. */
export interface RegisteredWebhook {
  id: number;
  /** Its path, as in `/webhooks/17`. */
  path: string;
  secret: string;
}

/** Registers a webhook for these events. */
export async function registerWebhook(
  client: Client,
  url: string,
  events: string[],
): Promise<RegisteredWebhook> {
  const { status, body } = await client.post('/webhooks', { name: 'Hook', url, events });
  if (status !== 201) throw new Error(`no webhook but ${status} ${JSON.stringify(body)}`);
  return { id: body.id, path: `/webhooks/${body.id}`, secret: body.secret };
}
