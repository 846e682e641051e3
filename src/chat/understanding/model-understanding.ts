import { detectLanguage } from '@app/languages';
import { Injectable } from '@nestjs/common';
import type { TurnContext } from '../turn/turn-context.service';
import { heardIn, maybeOf, questionIn, remarksIn } from './example-understanding';
import { HearingService } from './hearing.service';
import type { Reading, Understanding } from './understanding';

/**
 * Reads a message for a language model. The model itself decides on the visitor's intent by its tool calls; beside it,
 * the encoder or the words of the message recognise danger, and the tenant's own examples give the model the kind of
 * the message.
 */
@Injectable()
export class ModelUnderstanding implements Understanding {
  constructor(private readonly hearing: HearingService) {}

  async read(turn: TurnContext): Promise<Reading> {
    const read = questionIn(turn);
    const heard = await heardIn(turn, read, this.hearing);
    const isDanger = heard.weighed.get('danger') === 'sure';
    const language = detectLanguage(turn.visitor.question);
    return {
      ...read,
      ...(isDanger && { intent: { kind: 'danger', language, handsOver: false } }),
      maybe: isDanger ? undefined : maybeOf(heard),
      ...remarksIn(turn, heard),
      // No example overrides danger that is heard.
      marked: heard.weighed.has('danger') ? undefined : heard.marked,
      readBy: heard.by,
    };
  }
}
