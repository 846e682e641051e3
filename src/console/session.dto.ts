import { Timestamp } from '../platform/http/requests/fields/answer-fields';
import { BodySchema } from '../platform/http/requests/fields/body-schema';
import { MayBeAbsent, RequiredText } from '../platform/http/requests/fields/fields';
import type { Mode, Plan, Scope } from '../auth/plan';
import type { Role } from '../auth/sessions/role';
import type { Session } from '../auth/sessions/sessions.service';

const MAX_SECRET_CHARACTERS = 1000;

/** Body with which the console signs in: exactly one credential. */
@BodySchema('OpenSession', { apiKey: 'ply_live_…' })
export class OpenSessionDto {
  @MayBeAbsent()
  @RequiredText(MAX_SECRET_CHARACTERS)
  apiKey?: string;

  @MayBeAbsent()
  @RequiredText(MAX_SECRET_CHARACTERS)
  adminToken?: string;

  /** The token in a person's link. */
  @MayBeAbsent()
  @RequiredText(MAX_SECRET_CHARACTERS)
  link?: string;
}

/** Body with which somebody changes their own name. */
@BodySchema('NameSession', { name: 'Grace Hopper' })
export class NameSessionDto {
  @RequiredText(100)
  name: string;
}

/** How people can sign in here, and how they come back. */
export class SignInWaysDto {
  /** Whether the machine that runs the service prints links: `npm run link`. */
  printedLink: boolean;
}

/** Who is signed in to the console, and what they may do. */
export class SessionAnswerDto {
  kind: 'tenant' | 'operator';

  /** Null for the operator, as is the mode. */
  account: { id: number; name: string; plan: Plan } | null;

  mode: Mode | null;

  /** Null for the operator and for a session with an API key. */
  person: { id: number; name: string; role: Role } | null;

  /** What visitors see as the author of replies: the person's, or that of this session; empty without one. */
  name: string;

  scopes: readonly Scope[];

  /** The end of the session if it is not used any more. */
  @Timestamp()
  expiresAt: Date;
}

/** The session as the console sees it. */
export function presentSession({ caller, account, person, name, expiresAt }: Session): SessionAnswerDto {
  return {
    kind: caller ? 'tenant' : 'operator',
    account,
    mode: caller?.mode ?? null,
    person,
    name,
    scopes: caller?.scopes ?? [],
    expiresAt,
  };
}
