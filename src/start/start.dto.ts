import { Timestamp } from '../platform/http/requests/answer-fields';
import { RequiredText } from '../platform/http/requests/fields';

const MAX_TOKEN_CHARACTERS = 100;

/** Body with which the start page requests a key. */
export class StartSessionDto {
  @RequiredText(MAX_TOKEN_CHARACTERS)
  token: string;
}

/** The key of the start page. */
export class StartSessionAnswerDto {
  key: string;

  @Timestamp()
  expiresAt: Date;
}
