import { shortNumbersIn } from '@app/languages';
import { Injectable } from '@nestjs/common';
import { RetrievalService } from '../searching/retrieval.service';
import type { UnderstoodTurn } from '../understanding/understanding';
import { answerLanguage } from '../understanding/visitor-language';
import type { AnswerEvent } from './answer-event';
import type { AnswerTask } from './answer-task';
import { emergencyContactsIn, emergencyLine, emergencyReply, emergencyText } from './emergency';

/** A site in more languages states its emergency number in each of them. */
const MAX_LANGUAGES = 2;

/** Tells visitors whom to call when somebody may be in danger. */
@Injectable()
export class EmergencyFloorService {
  constructor(private readonly retrieval: RetrievalService) {}

  /** The reply to a message about danger, without a language model. @throws ApiError SERVICE_UNAVAILABLE */
  async reply(turn: UnderstoodTurn): Promise<string> {
    return emergencyReply(turn, await this.contacts(turn));
  }

  /** The floor under the answer of a language model to this message. */
  under(task: AnswerTask): EmergencyFloor {
    return new EmergencyFloor(task, () => this.contacts(task.turn));
  }

  /** The site's emergency contacts; none if the search fails. */
  private async contacts(turn: UnderstoodTurn): Promise<string[]> {
    const texts = turn.version.languages.slice(0, MAX_LANGUAGES).map((language) => emergencyText(language));
    const passages = await this.retrieval.emergencyPassages(turn, texts).catch(() => []);
    return emergencyContactsIn(turn.question, passages);
  }
}

/**
 * The end of a language model's answer if the message speaks of danger, or if the model has raised an emergency: it
 * says whom to call, unless the answer does. If danger is only possible, the model decides.
 */
export class EmergencyFloor {
  /** Whether the message speaks of danger. */
  readonly isDanger: boolean;
  private isEmergency: boolean;
  private text = '';

  constructor(
    private readonly task: AnswerTask,
    private readonly contacts: () => Promise<string[]>,
  ) {
    this.isDanger = task.turn.intent?.kind === 'danger';
    this.isEmergency = this.isDanger;
  }

  /** The decision before the model is asked. */
  get decision(): AnswerEvent | undefined {
    const reader = this.task.turn.readBy ?? 'words';
    return this.isDanger ? { type: 'decision', decision: 'emergency', by: reader } : undefined;
  }

  /** Observes an event before it is passed on. True if `lines` must be sent first. */
  note(event: AnswerEvent): boolean {
    if (event.type === 'delta') this.text += event.text;
    else if (event.type === 'decision') this.isEmergency ||= event.decision === 'emergency';
    return event.type === 'end' && this.isEmergency;
  }

  /** Whom to call; nothing if the answer already says it. */
  async lines(): Promise<AnswerEvent[]> {
    const { turn, passages } = this.task;
    const line = emergencyLine(turn, answerLanguage(turn, passages), await this.contacts());
    return namesOneOf(this.text, line) ? [] : [{ type: 'delta', text: `\n\n${line}` }];
  }
}

/** Whether the text contains a number of the line. */
function namesOneOf(text: string, line: string): boolean {
  const numbers = shortNumbersIn(text);
  return shortNumbersIn(line).some((number) => numbers.includes(number));
}
