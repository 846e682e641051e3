import { confirmationTextIn } from '@app/languages';
import type { Confirmation } from '../../actions/confirmations/confirmation';
import { DEFAULT_TEMPERATURE } from '../chat.dto';
import type { Turn } from '../turn/turn';

/**
 * The turn in which a visitor confirms or declines an action. Its message says so, in the language of the conversation.
 */
export function decisionTurn(
  { id, conversationId, name, language }: Confirmation,
  isConfirmed: boolean,
): Pick<Turn, 'message' | 'conversationId' | 'decision' | 'temperature'> {
  return {
    message: confirmationTextIn(language, isConfirmed ? 'confirmed' : 'declined', name),
    conversationId,
    decision: { confirmationId: id, isConfirmed },
    temperature: DEFAULT_TEMPERATURE,
  };
}
