import { Id, Timestamp } from '../../platform/http/requests/fields/answer-fields';
import { BodySchema } from '../../platform/http/requests/fields/body-schema';
import { RequiredText } from '../../platform/http/requests/fields/fields';

/** The most characters of an answer of an authenticator, as JSON. */
export const MAX_ANSWER_CHARACTERS = 20_000;

/** Body of Add Passkey. */
@BodySchema('AddPasskey', { name: 'Laptop', response: '{…}' })
export class AddPasskeyDto {
  @RequiredText(100)
  name: string;

  /** A `RegistrationResponseJSON` as text. */
  @RequiredText(MAX_ANSWER_CHARACTERS)
  response: string;
}

/** A passkey of the signed-in person. */
export class PasskeyDto {
  @Id()
  id: number;

  name: string;

  @Timestamp()
  createdAt: Date;

  @Timestamp()
  lastUsedAt: Date | null;
}

/** The passkeys of the signed-in person. */
export class PasskeysAnswerDto {
  passkeys: PasskeyDto[];
}
