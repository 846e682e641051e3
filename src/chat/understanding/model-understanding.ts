import { Injectable } from '@nestjs/common';
import type { TurnContext } from '../turn/turn-context.service';
import { dangerOf } from './intent';
import { bareQuestionOf, questionOf, saidIn, withSearchable } from './plain-understanding';
import { type Reading, Understanding } from './understanding';

/**
 * Reads a message that a language model answers: what the visitor wants, the model decides by the tools that it calls.
 * Danger has a floor under it, which the words of the message show.
 */
@Injectable()
export class ModelUnderstanding extends Understanding {
  read(turn: TurnContext): Reading {
    const said = saidIn(turn);
    const danger = dangerOf(said.question);
    const intent = danger && { ...danger, kind: 'danger' as const, handsOver: false };
    return withSearchable(turn, { ...(bareQuestionOf(said) ?? questionOf(said)), intent });
  }
}
