import { PickType } from '@nestjs/swagger';
import { ActionConfirmationDto } from '../../actions/confirmations/confirmation.dto';
import { BodySchema } from '../../platform/http/requests/fields/body-schema';
import { Flag } from '../../platform/http/requests/fields/fields';
import { SendMessageDto } from '../chat.dto';

/** Body of Decide On Action. */
@BodySchema('DecideOnAction', { confirm: true })
export class DecideOnActionDto extends PickType(SendMessageDto, ['stream', 'resumable']) {
  /** True makes the call; false declines it. */
  @Flag()
  confirm: boolean;
}

/** A confirmation of a conversation. */
export class ActionConfirmationAnswerDto {
  action: ActionConfirmationDto;
}
