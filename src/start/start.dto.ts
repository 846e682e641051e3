import { Timestamp } from '../platform/http/requests/fields/answer-fields';
import { RequiredText } from '../platform/http/requests/fields/fields';

const MAX_TOKEN_CHARACTERS = 100;

/** Body with which the start page requests a key. */
export class StartSessionDto {
  @RequiredText(MAX_TOKEN_CHARACTERS)
  token: string;
}

/** How the service was started, for the commands and the advice of the start page. */
export class StartedServiceDto {
  /** The variables that a command needs to start an equal service, without defaults. */
  environment: Record<string, string>;

  /** Whether a language model answers. */
  hasModel: boolean;

  /** Whether passages are found by their meaning too. */
  hasEncoder: boolean;

  /** Whether messages are understood by their meaning too. */
  readsMessages: boolean;
}

/** A new link to the start page. */
export class StartLinkAnswerDto {
  link: string;
}

/** The key of the start page. */
export class StartSessionAnswerDto {
  key: string;

  @Timestamp()
  expiresAt: Date;
}
