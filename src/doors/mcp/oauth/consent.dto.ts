import { BodySchema } from '../../../platform/http/requests/fields/body-schema';
import { Flag } from '../../../platform/http/requests/fields/fields';

/** Body with which a person answers an OAuth client. */
@BodySchema('AnswerConsent', { isAllowed: true })
export class AnswerConsentDto {
  @Flag()
  isAllowed: boolean;
}

/** What a person is asked for. */
export class ConsentDto {
  /** What the program says of itself; empty without a name. */
  clientName: string;

  /** Where the answer goes. */
  redirectHost: string;

  /** Null when the request is faulty. */
  agent: { id: number; name: string } | null;

  /** Why there is nothing to allow; empty otherwise. */
  fault: string;
}
