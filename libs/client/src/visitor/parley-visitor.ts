import { connect, type ConnectionOptions } from '../connection.js';
import { path } from '../path.js';
import type { IdempotentOptions, RequestOptions, Transport } from '../transport.js';
import type { ContactForm, PersonRequest, PublicAgent } from './answers.js';
import { Visit, type VisitOptions } from './visit.js';
import { VisitorAttachments } from './visitor-attachments.js';
import { VisitorChat } from './visitor-chat.js';
import { VisitorConversations } from './visitor-conversations.js';

/** Settings of a visitor's client. */
export interface ParleyVisitorOptions extends ConnectionOptions, VisitOptions {
  /** The public id of the agent, `wid_…`, whose widget is enabled. */
  publicId: string;
}

/**
 * A visitor of one agent, as the widget is: for a chat of your own in pages and apps. It holds no API key, and sees the
 * visitor's own conversations only.
 */
export class ParleyVisitor {
  readonly chat: VisitorChat;
  readonly conversations: VisitorConversations;
  readonly attachments: VisitorAttachments;
  private readonly anyone: Transport;
  private readonly transport: Transport;

  /** @throws TypeError for an invalid public id or base URL */
  constructor({ publicId, identityToken, visitorToken, onVisitorToken, ...options }: ParleyVisitorOptions) {
    const apiPath = path`/public/v1/agents/${publicId}`;
    this.anyone = connect(options, apiPath);
    const visit = new Visit(this.anyone, { identityToken, visitorToken, onVisitorToken });
    this.transport = connect(options, apiPath, visit);
    this.chat = new VisitorChat(this.transport);
    this.conversations = new VisitorConversations(this.transport);
    this.attachments = new VisitorAttachments(this.transport);
  }

  /** The agent's name, look, texts and forms. Needs no visitor token. */
  async agent(options?: RequestOptions): Promise<PublicAgent> {
    return this.anyone.get('', options, { field: 'agent' });
  }

  /** Leaves contact details. Returns the id of their conversation. */
  async leaveContact(form: ContactForm, options?: IdempotentOptions): Promise<string> {
    return this.form('/leads', form, options);
  }

  /** Asks for a person. Returns the id of the conversation. */
  async askForPerson(request: PersonRequest = {}, options?: IdempotentOptions): Promise<string> {
    return this.form('/handoff', request, options);
  }

  private async form(formPath: string, form: object, options?: IdempotentOptions): Promise<string> {
    return this.transport.create(formPath, options, { body: form, field: 'conversationId' });
  }
}
