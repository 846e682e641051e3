import { Client } from './client';
import { open, rest, resume, textOf, type OpenStream } from './resumable';
import type { RunningService } from './service';

/** Enables the agent's widget and returns its public id. */
export async function enableWidget(live: Client, agent: string, settings: object = {}): Promise<string> {
  const { status, body } = await live.patch(`${agent}/widget`, { enabled: true, ...settings });
  if (status !== 200) throw new Error(`no widget but ${status} ${JSON.stringify(body)}`);
  return body.widget.publicId;
}

/** The public surface of an agent, without a visitor. */
export function publicSurface(
  service: RunningService,
  publicId: string,
  headers?: Record<string, string>,
): Client {
  return new Client(`${service.baseUrl}/public/v1/agents/${publicId}`, undefined, headers);
}

/** A visitor's browser: a client of the public surface with a visitor token. */
export class Visitor extends Client {
  /** A new visitor, anonymous without an identity token. The service sees `address`. */
  static async of(
    service: RunningService,
    publicId: string,
    { identityToken, address }: { identityToken?: string; address?: string } = {},
  ): Promise<Visitor> {
    const headers = address ? { 'x-forwarded-for': address } : undefined;
    const anyone = publicSurface(service, publicId, headers);
    const { status, body } = await anyone.post('/visitors', identityToken ? { identityToken } : {});
    if (status !== 201) throw new Error(`no visitor but ${status} ${JSON.stringify(body)}`);
    return new Visitor(anyone.baseUrl, body.visitorToken, headers);
  }

  /** Sends a message and opens its stream. */
  say(message: string, fields: object = {}, headers: Record<string, string> = {}): Promise<OpenStream> {
    const init = { method: 'POST', body: JSON.stringify({ message, ...fields }) };
    return open(this, '/chat', init, { 'content-type': 'application/json', ...headers });
  }

  /** Sends a message and reads the whole answer. */
  async ask(
    message: string,
    fields: object = {},
  ): Promise<{ conversationId: string; messageId: number; text: string }> {
    const events = await rest(await this.say(message, fields));
    const { conversationId, messageId } = events[0]!.data;
    return { conversationId, messageId, text: textOf(events) };
  }

  /** Reads the rest of a reply, after an event. */
  readOn(messageId: number, after: number): Promise<OpenStream> {
    return resume(this, '', messageId, after);
  }
}
