import { ActionConfirmationDto } from '../../actions/confirmations/confirmation.dto';
import { BodySchema } from '../../platform/http/requests/body-schema';
import { Flag, MayBeAbsent } from '../../platform/http/requests/fields';
import { Rule } from '../../platform/http/requests/rule';

/** Body of Decide On Action. */
@BodySchema('DecideOnAction', { confirm: true })
export class DecideOnActionDto {
  /** True makes the call; false declines it. */
  @Flag()
  confirm: boolean;

  /** As in Send Message. */
  @MayBeAbsent()
  @Flag()
  stream: boolean = false;

  /** As in Send Message. */
  @MayBeAbsent()
  @Rule(
    'requires',
    'must be sent with stream: true',
    (resumable, { stream }: Partial<DecideOnActionDto>) => !resumable || stream === true,
  )
  @Flag()
  resumable: boolean = false;
}

/** A confirmation of a conversation. */
export class ActionConfirmationAnswerDto {
  action: ActionConfirmationDto;
}
