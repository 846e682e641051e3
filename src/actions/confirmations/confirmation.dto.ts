import { ApiSchema } from '@nestjs/swagger';
import { Choice, Id, Timestamp } from '../../platform/http/requests/fields/answer-fields';
import { present } from '../../platform/http/requests/present';
import { CONFIRMATION_STATUSES, type Confirmation, type ConfirmationStatus } from './confirmation';

/** An input of an action, shown to the visitor. */
@ApiSchema({ name: 'ShownInput' })
export class ShownInputDto {
  /** @example "Order number" */
  label: string;

  /** @example "A-1234" */
  value: string;
}

/** A request to the visitor to confirm an action, with its status. */
@ApiSchema({ name: 'ActionConfirmation' })
export class ActionConfirmationDto {
  @Id()
  id: number;

  /** @example "Cancel order" */
  name: string;

  inputs: ShownInputDto[];

  /** `unknown`: the call may have been carried out, and is not repeated. */
  @Choice(CONFIRMATION_STATUSES)
  status: ConfirmationStatus;

  /** The expiry while `pending`. */
  @Timestamp()
  expiresAt: Date;
}

/** The API's view of a confirmation. */
export function presentConfirmation(confirmation: Confirmation): ActionConfirmationDto {
  return present(ActionConfirmationDto, { ...confirmation, inputs: confirmation.shown });
}
