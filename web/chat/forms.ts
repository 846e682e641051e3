import { ServiceError, type PublicApi } from './api';
import type { ContactForm } from './public-schema';
import type { ChatStore } from './chat-store';
import { isRunning } from './exchange';
import type { Host } from './host';
import { persistently } from './persistently';
import type { Storage } from './storage';

/** Sends contact details, and requests for a person or for a transcript. */
export class Forms {
  /** `page` is the page of a new conversation. `refresh` reads the recorded conversation again. */
  constructor(
    private readonly store: ChatStore,
    private readonly api: PublicApi,
    private readonly storage: Storage,
    private readonly host: Host,
    private readonly page: string,
    private readonly refresh: () => Promise<unknown>,
  ) {}

  /** Leaves contact details. @throws ServiceError, NetworkError */
  async leaveContact(contact: ContactForm, idempotencyKey: string): Promise<void> {
    await this.send('leads', contact, idempotencyKey);
    this.storage.write('leadLeft', true);
    this.store.set({ hasContact: true });
    this.host.tell('lead');
  }

  /** Asks for a person; begins a conversation if necessary. @throws ServiceError, NetworkError */
  async handOver(details: ContactForm & { message?: string }, idempotencyKey: string): Promise<void> {
    try {
      await this.send('handoff', details, idempotencyKey);
    } catch (error) {
      // The contact details that the visitor left before may be deleted by now.
      if (error instanceof ServiceError && error.status === 400) {
        this.storage.write('leadLeft', null);
        this.store.set({ hasContact: false });
      }
      throw error;
    }
    if (details.email || details.phone) {
      this.storage.write('leadLeft', true);
      this.host.tell('lead');
    }
    this.store.set({ handedOver: true, waiting: true, hasContact: true, isAskingForPerson: false });
    this.host.tell('handoff');
    // Shows the message of the form.
    await this.refresh().catch(() => undefined);
  }

  /**
   * Sends a conversation by mail to the address that the visitor has left, and returns the address. The error of status
   * 400 means that no address is known. @throws ServiceError, NetworkError
   */
  async mailTranscript(conversationId: string): Promise<string> {
    await this.recorded();
    return persistently(() => this.api.mailTranscript(conversationId));
  }

  /** Sends a form in the conversation, or in a new conversation. @throws ServiceError, NetworkError */
  private async send(kind: 'leads' | 'handoff', form: object, idempotencyKey: string): Promise<void> {
    await this.recorded();
    const { conversationId } = this.store.state;
    const body = { ...form, ...(conversationId ? { conversationId } : { page: this.page }) };
    const id = await persistently(() => this.api.sendForm(kind, body, idempotencyKey));
    this.storage.write('conversation', id);
    this.store.set({ conversationId: id });
  }
  /** Waits for a running answer: a conversation is recorded with its first answer. */
  private recorded(): Promise<void> {
    return this.store.until(({ exchanges }) => !exchanges.some(isRunning));
  }
}
