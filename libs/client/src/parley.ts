import { Account } from './resources/account.js';
import { Agents } from './resources/agents.js';
import { Analytics } from './resources/analytics.js';
import { Chat } from './resources/chat.js';
import { Conversations } from './resources/conversations.js';
import { DataSubjects } from './resources/data-subjects.js';
import { Leads } from './resources/leads.js';
import { Messages } from './resources/messages.js';
import { Training } from './resources/training.js';
import { Webhooks } from './resources/webhooks.js';
import { Widget } from './resources/widget.js';
import { systemClock, type Clock } from './retries.js';
import { Transport } from './transport.js';

/** Settings of a client. */
export interface ParleyOptions {
  /** `ply_live_…` or `ply_test_…`. */
  apiKey: string;
  /** Where the service is, for example `https://parley.example.com`. `/api/v1` is added if it is missing. */
  baseUrl: string;
  /** Sends the requests. Default: the global `fetch`. */
  fetch?: typeof fetch;
  /** For one attempt, in milliseconds. Default: 130 s, because the longest answer of a model takes 120 s. */
  timeoutMs?: number;
  /** How often a failed attempt is repeated at most. Default: 2. */
  maxRetries?: number;
  /** Time and chance; for tests. */
  clock?: Clock;
}

const API_PATH = '/api/v1';

/** A client of one Parley service with one API key. It holds no connection and needs no closing. */
export class Parley {
  readonly agents: Agents;
  readonly training: Training;
  readonly chat: Chat;
  readonly conversations: Conversations;
  readonly messages: Messages;
  readonly leads: Leads;
  readonly analytics: Analytics;
  readonly webhooks: Webhooks;
  readonly widget: Widget;
  readonly account: Account;
  readonly dataSubjects: DataSubjects;

  /** @throws TypeError for a missing key or an invalid base URL */
  constructor({
    apiKey,
    baseUrl,
    fetch = globalThis.fetch.bind(globalThis),
    timeoutMs = 130_000,
    maxRetries = 2,
    clock = systemClock,
  }: ParleyOptions) {
    // What cannot be a header is refused here: the error of fetch would show the key.
    if (!/^[\x21-\x7e]+$/.test(apiKey ?? '')) throw new TypeError('apiKey is missing, or not a key');
    const transport = new Transport({
      apiKey,
      baseUrl: apiUrl(baseUrl),
      fetch,
      timeoutMs,
      maxRetries,
      clock,
    });
    this.agents = new Agents(transport);
    this.training = new Training(transport, clock);
    this.chat = new Chat(transport);
    this.conversations = new Conversations(transport);
    this.messages = new Messages(transport);
    this.leads = new Leads(transport);
    this.analytics = new Analytics(transport);
    this.webhooks = new Webhooks(transport);
    this.widget = new Widget(transport);
    this.account = new Account(transport);
    this.dataSubjects = new DataSubjects(transport);
  }
}

function apiUrl(baseUrl: string): string {
  if (!/^https?:\/\//.test(baseUrl ?? '')) throw new TypeError(`baseUrl must be an http(s) URL: ${baseUrl}`);
  const url = new URL(baseUrl);
  const path = url.pathname.replace(/\/+$/, '');
  return url.origin + (path.endsWith(API_PATH) ? path : path + API_PATH);
}
