import { detectLanguage } from '@app/languages';
import { Injectable } from '@nestjs/common';
import type { TurnContext } from '../turn/turn-context.service';
import { heardIn, maybeOf, questionIn, remarksIn } from './example-understanding';
import { HearingService } from './hearing.service';
import { type Reading, Understanding } from './understanding';

/**
 * Reads a message that a language model answers. The model itself decides what the visitor wants, by the tools that it
 * calls; beside it, the encoder or the words of the message recognise danger, and examples of the tenant's own tell it
 * what a message wants.
 */
@Injectable()
export class ModelUnderstanding extends Understanding {
  constructor(private readonly hearing: HearingService) {
    super();
  }

  async read(turn: TurnContext): Promise<Reading> {
    const heard = await heardIn(turn, this.hearing);
    const isDanger = heard.weighed.get('danger') === 'sure';
    const language = detectLanguage(turn.visitor.question);
    return {
      ...questionIn(turn),
      ...(isDanger && { intent: { kind: 'danger', language, handsOver: false } }),
      maybe: isDanger ? undefined : maybeOf(heard),
      ...remarksIn(turn, heard),
      // No example talks a model out of danger that is heard.
      marked: heard.weighed.has('danger') ? undefined : heard.marked,
      readBy: heard.by,
    };
  }
}
