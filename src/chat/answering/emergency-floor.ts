import { talkIn } from '@app/languages';
import { EXTRACTIVE_MODEL_NAME } from '../../models/built-in-model';
import { ModelError } from '../../models/language-model';
import { answerLanguage } from '../understanding/visitor-language';
import type { AnswerEvent } from './answer-event';
import type { AnswerTask } from './answerer';
import { emergencyReply } from './talk';

/** A number that can be called: an emergency number or a line. */
const CALLABLE = /\d(?:[ ()/.-]{0,2}\d){2,}/g;

/**
 * The answer of a language model, with whom to call at its end, unless it says so itself: if the words of the message
 * speak of danger, or the model has raised an emergency. If the model fails, somebody in danger is answered without it.
 */
export async function* withEmergencyLine(
  answer: AsyncIterable<AnswerEvent>,
  { turn, found, passages }: AnswerTask,
): AsyncGenerator<AnswerEvent> {
  const { intent } = turn;
  const floor = intent?.kind === 'danger' ? intent : undefined;
  let isEmergency = floor !== undefined;
  let text = '';
  if (floor) yield { type: 'decision', decision: 'emergency', by: 'words' };
  try {
    for await (const event of answer) {
      if (event.type === 'delta') text += event.text;
      if (event.type === 'decision' && event.decision === 'emergency') isEmergency = true;
      if (event.type === 'end' && isEmergency) {
        const language = answerLanguage(turn, passages);
        const line = talkIn(language, floor && !floor.isCrisis ? 'danger' : 'crisis');
        if (!namesOneOf(text, line)) yield { type: 'delta', text: `\n\n${line}` };
      }
      yield event;
    }
  } catch (error) {
    if (!floor || text !== '' || !(error instanceof ModelError)) throw error;
    yield { type: 'delta', text: emergencyReply(floor, turn, found) };
    yield { type: 'end', model: EXTRACTIVE_MODEL_NAME, finishReason: 'stop' };
  }
}

/** Whether the text names one of the numbers of the line. */
function namesOneOf(text: string, line: string): boolean {
  const numbersOf = (each: string): string[] =>
    (each.match(CALLABLE) ?? []).map((number) => number.replace(/\D/g, ''));
  const said = numbersOf(text);
  return numbersOf(line).some((number) => said.includes(number));
}
