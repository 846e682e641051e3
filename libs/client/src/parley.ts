import { connect, environment, type ConnectionOptions } from './connection.js';
import { secretCredentials } from './credentials.js';
import { Account } from './resources/account.js';
import { Chat } from './resources/chat.js';
import { Attachments } from './resources/attachments.js';
import {
  Actions,
  Agents,
  Analytics,
  Channels,
  Conversations,
  DataSubjects,
  GoldenQuestions,
  Leads,
  Messages,
  Questions,
  Versions,
  Widget,
} from './resources/methods.js';
import { Training } from './resources/training.js';
import { Webhooks } from './resources/webhooks.js';
import { Models } from './resources/models.js';
import { systemClock } from './retries.js';

/** Settings of a client. */
export interface ParleyOptions extends ConnectionOptions {
  /** `ply_live_…` or `ply_test_…`. Default: the environment variable `PARLEY_API_KEY`. */
  apiKey?: string | undefined;
}

/** A client of one Parley service with one API key. It holds no connection and need not be closed. */
export class Parley {
  readonly agents: Agents;
  readonly training: Training;
  readonly goldenQuestions: GoldenQuestions;
  readonly versions: Versions;
  readonly channels: Channels;
  readonly actions: Actions;
  readonly questions: Questions;
  readonly chat: Chat;
  readonly conversations: Conversations;
  readonly messages: Messages;
  readonly attachments: Attachments;
  readonly leads: Leads;
  readonly analytics: Analytics;
  readonly webhooks: Webhooks;
  readonly models: Models;
  readonly widget: Widget;
  readonly account: Account;
  readonly dataSubjects: DataSubjects;

  /** @throws TypeError for a missing key or an invalid base URL */
  constructor({ apiKey = environment('PARLEY_API_KEY'), ...options }: ParleyOptions = {}) {
    const transport = connect(options, '/api/v1', secretCredentials(apiKey, 'apiKey'));
    this.agents = new Agents(transport);
    this.training = new Training(transport, options.clock ?? systemClock);
    this.goldenQuestions = new GoldenQuestions(transport);
    this.versions = new Versions(transport);
    this.channels = new Channels(transport);
    this.actions = new Actions(transport);
    this.questions = new Questions(transport);
    this.chat = new Chat(transport);
    this.conversations = new Conversations(transport);
    this.messages = new Messages(transport);
    this.attachments = new Attachments(transport);
    this.leads = new Leads(transport);
    this.analytics = new Analytics(transport);
    this.webhooks = new Webhooks(transport);
    this.models = new Models(transport);
    this.widget = new Widget(transport);
    this.account = new Account(transport);
    this.dataSubjects = new DataSubjects(transport);
  }
}
