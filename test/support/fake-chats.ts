/** The platform's answer. */
export interface PlatformAnswer {
  status?: number;
  headers?: Record<string, string>;
  body: object;
}

/** A message as people see it. */
export interface ShownMessage {
  id: string;
  chat: string;
  text: string;
  /** Slack: still being streamed. */
  isStreaming: boolean;
}

type Body = Record<string, any>;

const TELEGRAM_PACE_MS = 1_000;
const MAX_TELEGRAM_CHARACTERS = 4096;
const MAX_SLACK_CHARACTERS = 12_000;

/** The chats of Telegram and Slack, with the errors of their methods for messages. */
export class FakeChats {
  /** All messages that people see, in their order. */
  readonly shown: ShownMessage[] = [];
  private readonly lastWrites = new Map<string, number>();
  private ids = 0;

  /** Acts as if no message had come for a while, so that the next one is not too early. */
  rest(): void {
    this.lastWrites.clear();
  }

  /** The answer to a method; undefined if it is none of these. */
  take(method: string, body: Body): PlatformAnswer | undefined {
    switch (method) {
      case 'sendMessage':
        return this.paced(body, () => this.sendMessage(body));
      case 'editMessageText':
        return this.paced(body, () => this.editMessageText(body));
      case 'deleteMessage':
        return this.remove(String(body['message_id']))
          ? telegram(true)
          : refusedByTelegram('message to delete');
      case 'chat.postMessage':
        return slack({ ts: this.add(body['channel'], body['markdown_text']) });
      case 'chat.startStream':
        return this.startStream(body);
      case 'chat.appendStream':
      case 'chat.stopStream':
        return this.writeStream(method, body);
      case 'chat.update':
        return this.update(body);
      case 'chat.delete':
        return this.remove(body['ts']) ? slack({ ts: body['ts'] }) : slackError('message_not_found');
      default:
        return undefined;
    }
  }

  private sendMessage({ chat_id: chat, text }: Body): PlatformAnswer {
    if (text.length > MAX_TELEGRAM_CHARACTERS) return badRequest('Bad Request: message is too long');
    return telegram({ message_id: Number(this.add(String(chat), text)) });
  }

  private editMessageText({ message_id: id, text }: Body): PlatformAnswer {
    const message = this.find(String(id));
    if (!message) return refusedByTelegram('message to edit');
    if (message.text === text)
      return badRequest('Bad Request: message is not modified: specified new message content is the same');
    message.text = text;
    return telegram({ message_id: Number(id) });
  }

  private startStream(body: Body): PlatformAnswer {
    const { channel, thread_ts: thread, markdown_text: text = '' } = body;
    if (!thread) return slackError('invalid_thread_ts');
    if (!channel.startsWith('D') && !body['recipient_user_id'])
      return slackError('missing_recipient_user_id');
    if (!channel.startsWith('D') && !body['recipient_team_id'])
      return slackError('missing_recipient_team_id');
    return slack({ ts: this.add(channel, text, true) });
  }

  private writeStream(method: string, { ts, markdown_text: text = '' }: Body): PlatformAnswer {
    const message = this.find(ts);
    if (!message) return slackError('message_not_found');
    if (!message.isStreaming) return slackError('message_not_in_streaming_state');
    if (text.length > MAX_SLACK_CHARACTERS) return slackError('msg_too_long');
    message.text += text;
    message.isStreaming = method === 'chat.appendStream';
    return slack({ ts });
  }

  private update({ ts, markdown_text: text }: Body): PlatformAnswer {
    const message = this.find(ts);
    if (!message) return slackError('message_not_found');
    if (message.isStreaming) return slackError('streaming_state_conflict');
    message.text = text;
    return slack({ ts });
  }

  /** Telegram: one message or edit a second in a chat. */
  private paced({ chat_id: chat }: Body, write: () => PlatformAnswer): PlatformAnswer {
    const now = performance.now();
    if (now - (this.lastWrites.get(chat) ?? Number.NEGATIVE_INFINITY) < TELEGRAM_PACE_MS)
      return {
        status: 429,
        body: { ok: false, description: 'Too Many Requests: retry after 1', parameters: { retry_after: 1 } },
      };
    this.lastWrites.set(chat, now);
    return write();
  }

  private add(chat: string, text: string, isStreaming = false): string {
    const id = String((this.ids += 1));
    this.shown.push({ id, chat, text, isStreaming });
    return id;
  }

  private find(id: string): ShownMessage | undefined {
    return this.shown.find((message) => message.id === id);
  }

  private remove(id: string): boolean {
    const index = this.shown.findIndex((message) => message.id === id);
    if (index >= 0) this.shown.splice(index, 1);
    return index >= 0;
  }
}

function telegram(result: unknown): PlatformAnswer {
  return { body: { ok: true, result } };
}

function badRequest(description: string): PlatformAnswer {
  return { status: 400, body: { ok: false, error_code: 400, description } };
}

function refusedByTelegram(what: string): PlatformAnswer {
  return badRequest(`Bad Request: ${what} not found`);
}

function slack(fields: object): PlatformAnswer {
  return { body: { ok: true, ...fields } };
}

function slackError(error: string): PlatformAnswer {
  return { body: { ok: false, error } };
}
