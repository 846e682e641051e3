import { FakeModel } from '../../test/support/fake-model';

/** A passage as a prompt names it. */
export interface GivenPassage {
  title: string;
  heading?: string;
  url?: string;
  text: string;
}

/** A model that answers `OK` and keeps the passages of the last prompt. */
export class PromptRecorder {
  private readonly model = new FakeModel();

  static async start(): Promise<PromptRecorder> {
    const recorder = new PromptRecorder();
    recorder.model.reply('OK');
    await recorder.model.start();
    return recorder;
  }

  get baseUrl(): string {
    return this.model.url;
  }

  /** The passages of the last prompt; undefined when there was none since `forget`. */
  get given(): GivenPassage[] | undefined {
    const last = this.model.requests.at(-1);
    return last && passagesOf(last.body.messages.at(-1)?.content ?? '');
  }

  forget(): void {
    this.model.requests.length = 0;
  }

  stop(): Promise<void> {
    return this.model.close();
  }
}

/** The passages of the last message of a prompt. */
export function passagesOf(message: string): GivenPassage[] {
  const block = /<(passages-[0-9a-f]+)>\n(.*?)\n<\/\1>/s.exec(message)?.[2];
  return (block ?? '')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as GivenPassage);
}
