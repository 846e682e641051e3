import { BodySchema } from '../../../platform/http/requests/fields/body-schema';
import { Flag } from '../../../platform/http/requests/fields/fields';

/** Body with which a person answers an OAuth client. */
@BodySchema('AnswerConsent', { isAllowed: true })
export class AnswerConsentDto {
  @Flag()
  isAllowed: boolean;
}

/** The question to a person. */
export class ConsentDto {
  /** The program's own name; empty without a name. */
  clientName: string;

  /** The host that receives the answer. */
  redirectHost: string;

  /** Null when the request is faulty. */
  agent: { id: number; name: string } | null;

  /** Why there is nothing to allow; empty otherwise. */
  fault: string;
}
