import { ApiSchema } from '@nestjs/swagger';
import { Choice, Id, Timestamp } from '../../platform/http/requests/fields/answer-fields';
import { present } from '../../platform/http/requests/present';
import { CONFIRMATION_STATUSES, type Confirmation, type ConfirmationStatus } from './confirmation';

/** An input of an action, as the visitor sees it. */
@ApiSchema({ name: 'ShownInput' })
export class ShownInputDto {
  /** @example "Order number" */
  label: string;

  /** @example "A-1234" */
  value: string;
}

/** What a visitor is asked to confirm, and what became of it. */
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

  /** When a pending one expires. */
  @Timestamp()
  expiresAt: Date;
}

/** A confirmation as the API shows it. */
export function presentConfirmation(confirmation: Confirmation): ActionConfirmationDto {
  return present(ActionConfirmationDto, { ...confirmation, inputs: confirmation.shown });
}
