import type {
  StreamEvent,
  Rating,
  RatingReason,
  Feedback,
  PublicAgent,
  ConversationItem,
  RecordedMessage,
  Handover,
  VisitorToken,
} from './public-schema';

/** An error response of the service. */
export class ServiceError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    readonly details: { retryAfterSeconds?: number; resource?: string; messageId?: number; reason?: string },
  ) {
    super(code);
  }
}

/** The request did not reach the service, or its response did not arrive. */
export class NetworkError extends Error {}

interface Sending {
  method?: 'GET' | 'POST' | 'DELETE';
  body?: object;
  idempotencyKey?: string;
  token?: string | null;
  signal?: AbortSignal;
}

/**
 * The public API of one agent. `tokenOf` returns the visitor's token, or a new token after the service refused it.
 */
export class PublicApi {
  private readonly base: string;

  constructor(
    publicId: string,
    private readonly tokenOf: (isRefused: boolean) => Promise<string>,
  ) {
    this.base = `/public/v1/agents/${encodeURIComponent(publicId)}`;
  }

  async agent(): Promise<PublicAgent> {
    return (await this.json<{ agent: PublicAgent }>('', { token: null })).agent;
  }

  /** A token for the user that `identityToken` names, or with null for a new anonymous visitor. */
  beginVisit(identityToken: string | null): Promise<VisitorToken> {
    return this.json('/visitors', {
      method: 'POST',
      body: { identityToken: identityToken ?? undefined },
      token: null,
    });
  }

  async conversations(limit: number): Promise<ConversationItem[]> {
    const path = `/conversations?limit=${limit}`;
    return (await this.json<{ conversations: ConversationItem[] }>(path)).conversations;
  }

  /** Messages of a conversation, newest first. */
  messages(
    conversationId: string,
    limit: number,
    cursor?: string,
  ): Promise<{ messages: RecordedMessage[]; nextCursor: string | null; conversation: Handover }> {
    const after = cursor ? `&cursor=${encodeURIComponent(cursor)}` : '';
    return this.json(`/conversations/${conversationId}/messages?limit=${limit}${after}`);
  }

  /**
   * Sends a message, or a decision to its path, and reads the answer. A repetition with the same key records the
   * message only once.
   */
  async *send(
    body: object,
    idempotencyKey: string,
    { signal, path = '/chat' }: { signal: AbortSignal; path?: string },
  ): AsyncGenerator<StreamEvent> {
    yield* eventsOf(await this.request(path, { method: 'POST', body, idempotencyKey, signal }));
  }

  /** Continues an answer after the event with the id `after`. */
  async *resume(messageId: number, after: number, signal: AbortSignal): AsyncGenerator<StreamEvent> {
    const response = await this.request(`/chat/streams/${messageId}?after=${after}`, { signal });
    if (response.status !== 204) yield* eventsOf(response);
  }

  async stop(messageId: number): Promise<void> {
    await this.request(`/chat/streams/${messageId}`, { method: 'DELETE' });
  }

  async rate(
    conversationId: string,
    messageId: number,
    body: { rating: Rating; ratingReason?: RatingReason },
  ): Promise<void> {
    const path = `/conversations/${conversationId}/messages/${messageId}/feedback`;
    await this.request(path, { method: 'POST', body });
  }

  /** The question to the visitor about a conversation that has paused. */
  async question(conversationId: string): Promise<'helped' | 'satisfaction' | null> {
    const path = `/conversations/${conversationId}/feedback`;
    return (await this.json<{ question: 'helped' | 'satisfaction' | null }>(path)).question;
  }

  async rateConversation(conversationId: string, feedback: Feedback): Promise<void> {
    await this.request(`/conversations/${conversationId}/feedback`, { method: 'POST', body: feedback });
  }

  /**
   * Leaves contact details (`leads`) or asks for a person (`handoff`), in a new conversation if the body names none.
   * Returns the conversation's id.
   */
  async sendForm(kind: 'leads' | 'handoff', body: object, idempotencyKey: string): Promise<string> {
    const sending = { method: 'POST', body, idempotencyKey } as const;
    return (await this.json<{ conversationId: string }>(`/${kind}`, sending)).conversationId;
  }

  /**
   * Sends a conversation by mail to the address that the visitor has left, and returns the address. The error of status
   * 400 means that no address is known.
   */
  async mailTranscript(conversationId: string): Promise<string> {
    const path = `/conversations/${conversationId}/transcript`;
    return (await this.json<{ email: string }>(path, { method: 'POST' })).email;
  }

  /** The content of an attachment of the visitor's conversations, as the address of an object of this page. */
  async attachmentUrl(id: number): Promise<string> {
    return URL.createObjectURL(await (await this.request(`/attachments/${id}`, {})).blob());
  }

  private async json<Answer>(path: string, sending: Sending = {}): Promise<Answer> {
    return (await this.request(path, sending)).json() as Promise<Answer>;
  }

  /** Sends a request; replaces a refused token once. @throws ServiceError, NetworkError */
  private async request(path: string, sending: Sending): Promise<Response> {
    if (sending.token !== undefined) return this.once(path, sending, sending.token);
    return this.withToken((_, token) => this.once(path, sending, token));
  }

  /** Runs a request with the visitor's token, and once more with a new token if it is refused. */
  async withToken<Answer>(run: (base: string, token: string) => Promise<Answer>): Promise<Answer> {
    const token = await this.tokenOf(false);
    try {
      return await run(this.base, token);
    } catch (error) {
      if (!(error instanceof ServiceError) || error.status !== 401) throw error;
      return run(this.base, await this.tokenOf(true));
    }
  }

  private async once(
    path: string,
    { method = 'GET', body, idempotencyKey, signal }: Sending,
    token: string | null,
  ): Promise<Response> {
    const response = await fetch(this.base + path, {
      method,
      signal,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body && { 'content-type': 'application/json' }),
        ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
      },
      body: body && JSON.stringify(body),
    }).catch((error: Error) => {
      throw signal?.aborted ? error : new NetworkError(error.message);
    });
    if (response.ok) return response;
    throw await serviceError(response);
  }
}

/** The stream reader is loaded with the first answer, so that the panel appears sooner. */
async function* eventsOf(response: Response): AsyncGenerator<StreamEvent> {
  const { readStream } = await import('./stream');
  yield* readStream(response);
}

async function serviceError(response: Response): Promise<ServiceError> {
  try {
    const { error } = (await response.json()) as { error: { code: string; details: object } };
    return new ServiceError(response.status, error.code, error.details);
  } catch {
    // A proxy has answered, without the service's error body.
    return new ServiceError(response.status, 'UNKNOWN', {});
  }
}
