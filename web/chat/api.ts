/** A source that an answer is based on. */
export interface Source {
  sourceId: number;
  source?: string;
  title: string | null;
  url: string | null;
  page?: number | null;
}

/** What the agent asks the visitor to confirm. */
export interface AskedAction {
  id: number;
  name: string;
  inputs: { label: string; value: string }[];
  status: 'pending' | 'running' | 'done' | 'failed' | 'unknown' | 'declined' | 'expired';
  expiresAt: string;
}

/** The data of an event of an answer. */
export interface StreamData {
  delta: string;
  conversationId: string;
  messageId?: number;
  sources?: Source[];
  /** The name of the action that is being called. */
  calling?: string;
  action?: AskedAction;
  error?: { code: string; details: { retryAfterSeconds?: number; resource?: string } };
}

/** One event of an answer; `data` is absent for the last one. An event without an id concerns only the connection. */
export interface StreamEvent {
  id: number | undefined;
  data: StreamData | undefined;
}

export type Rating = 'positive' | 'negative' | null;

/** Why an answer was not helpful. */
export const RATING_REASONS = ['incorrect', 'incomplete', 'off_topic', 'unclear'] as const;
export type RatingReason = (typeof RATING_REASONS)[number];
export type LeadField = 'name' | 'email' | 'phone' | 'companyName';

/** The contact details that a visitor enters in a form. */
export type Contact = Partial<Record<LeadField, string>>;

/** Contact details, with the visitor's consent if the tenant asks for it. */
export type ContactForm = Contact & { consent?: boolean };

/** The colours of large areas, of text on them, and of links. */
interface Accents {
  accent: string;
  onAccent: string;
  link: string;
}

/** The public settings of an agent. */
export interface PublicAgent {
  publicId: string;
  name: string;
  avatarUrl: string;
  welcomeMessage: string;
  websiteUrl: string;
  removeBranding: boolean;
  gaID: string;
  identityRequired: boolean;
  leadForm: {
    when: 'never' | 'before' | 'during' | 'unanswered';
    fields: LeadField[];
    title: string;
    consentText: string;
    consentUrl: string;
  };
  handoff: boolean;
  transcripts: boolean;
  suggestedQuestions: string[];
  position: 'right' | 'left';
  theme: 'auto' | 'light' | 'dark';
  accents: { light: Accents; dark: Accents };
  texts: { title: string; subtitle: string; placeholder: string; launcher: string };
}

/** One of the visitor's conversations. */
export interface ConversationItem {
  id: string;
  title: string;
  messageCount: number;
  lastMessageAt: string;
  handedOver: boolean;
}

/** A recorded exchange. A person's answer has an empty `query`. */
export interface RecordedMessage {
  id: number;
  query: string;
  response: string;
  author: 'agent' | 'person';
  authorName: string | null;
  sources: Source[];
  rating: Rating;
  createdAt: string;
  action?: AskedAction;
}

/** What became of the visitor's wish to talk to a person. */
export interface Handover {
  handedOver: boolean;
  /** True if no person has answered since. */
  waiting: boolean;
  /** True if the visitor has left a contact detail, in this conversation or an earlier one. */
  hasContact: boolean;
  /** True if a person is typing. */
  typing: boolean;
}

/** A visitor's token, and whether the tenant has verified the visitor. */
export interface VisitorToken {
  visitorToken: string;
  visitor: { isVerified: boolean; userId: string | null };
}

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
    signal: AbortSignal,
    path = '/chat',
  ): AsyncGenerator<StreamEvent> {
    yield* eventsOf(await this.request(path, { method: 'POST', body, idempotencyKey }, signal));
  }

  /** Continues an answer after the event with the id `after`. */
  async *resume(messageId: number, after: number, signal: AbortSignal): AsyncGenerator<StreamEvent> {
    const response = await this.request(`/chat/streams/${messageId}?after=${after}`, {}, signal);
    if (response.status !== 204) yield* eventsOf(response);
  }

  async stop(messageId: number): Promise<void> {
    await this.request(`/chat/streams/${messageId}`, { method: 'DELETE' });
  }

  async rate(
    conversationId: string,
    messageId: number,
    rating: Rating,
    reason?: RatingReason,
  ): Promise<void> {
    const path = `/conversations/${conversationId}/messages/${messageId}/feedback`;
    await this.request(path, { method: 'POST', body: { rating, ratingReason: reason } });
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
   * 400 says that there is none.
   */
  async mailTranscript(conversationId: string): Promise<string> {
    const path = `/conversations/${conversationId}/transcript`;
    return (await this.json<{ email: string }>(path, { method: 'POST' })).email;
  }

  private async json<Answer>(path: string, sending: Sending = {}): Promise<Answer> {
    return (await this.request(path, sending)).json() as Promise<Answer>;
  }

  /** Sends a request; replaces a refused token once. @throws ServiceError, NetworkError */
  private async request(path: string, sending: Sending, signal?: AbortSignal): Promise<Response> {
    if (sending.token !== undefined) return this.once(path, sending, sending.token, signal);
    const token = await this.tokenOf(false);
    try {
      return await this.once(path, sending, token, signal);
    } catch (error) {
      if (!(error instanceof ServiceError) || error.status !== 401) throw error;
      return this.once(path, sending, await this.tokenOf(true), signal);
    }
  }

  private async once(
    path: string,
    { method = 'GET', body, idempotencyKey }: Sending,
    token: string | null,
    signal?: AbortSignal,
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
