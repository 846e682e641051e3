import { isEmail } from 'class-validator';
import { Timestamp } from '../platform/http/requests/fields/answer-fields';
import { BodySchema } from '../platform/http/requests/fields/body-schema';
import { EmailSetting, Flag, MayBeAbsent, RequiredText } from '../platform/http/requests/fields/fields';
import { Rule } from '../platform/http/requests/fields/rule';
import { present } from '../platform/http/requests/present';
import { MAX_ANSWER_CHARACTERS } from './passkeys/passkeys.dto';
import type { Mode, Plan, Scope } from '../auth/plan';
import type { Session, SignedInPerson } from '../auth/sessions/sessions.service';

const MAX_SECRET_CHARACTERS = 1000;

/** Body with which the console signs in: exactly one credential. */
@BodySchema('OpenSession', { apiKey: 'ply_live_…' })
export class OpenSessionDto {
  @MayBeAbsent(RequiredText(MAX_SECRET_CHARACTERS))
  apiKey?: string;

  @MayBeAbsent(RequiredText(MAX_SECRET_CHARACTERS))
  adminToken?: string;

  /** The token in a person's link. */
  @MayBeAbsent(RequiredText(MAX_SECRET_CHARACTERS))
  link?: string;

  /** The token in a link that the person has asked for by mail. */
  @MayBeAbsent(RequiredText(MAX_SECRET_CHARACTERS))
  mailedLink?: string;

  /** An `AuthenticationResponseJSON` as text. */
  @MayBeAbsent(RequiredText(MAX_ANSWER_CHARACTERS))
  passkey?: string;
}

/** Body of a change of one's own profile; a session with a key has only a name. */
@BodySchema('UpdateSession', { name: 'Grace Hopper' })
export class UpdateSessionDto {
  @MayBeAbsent(RequiredText(100))
  name?: string;

  @EmailSetting()
  email?: string;

  /** Whether the person gets a mail each week about each agent that they may use. */
  @MayBeAbsent(Flag())
  weeklyMail?: boolean;
}

/** Body with which somebody asks for a link to their address. */
@BodySchema('RequestLink', { email: 'ada@example.com' })
export class RequestLinkDto {
  @RequiredText(254)
  @Rule('email', 'must be an email address', isEmail)
  email: string;
}

/** The ways to sign in here. */
export class SignInWaysDto {
  /** Whether the service sends links by mail. */
  mail: boolean;

  /** Whether the installation has a provider of OpenID Connect. */
  provider: boolean;

  /** Whether browsers can have passkeys for this address. */
  passkeys: boolean;

  /** Whether the machine that runs the service prints links: `npm run link`. */
  printedLink: boolean;
}

/** The user of the console, and their rights. */
export class SessionAnswerDto {
  kind: 'tenant' | 'operator';

  /** Null for the operator, as is the mode. */
  account: { id: number; name: string; plan: Plan } | null;

  mode: Mode | null;

  /** Null for the operator and for a session with an API key. */
  person: SignedInPerson | null;

  /** The only agents that the person or the key may use; null: all of the account. */
  agentIds: readonly number[] | null;

  /** Shown to visitors as the author of replies: the person's or the session's name; may be empty. */
  name: string;

  /** The name of the provider that opened the session, in addresses; empty for other ways. */
  provider: string;

  scopes: readonly Scope[];

  /** The end of the session if it is not used any more. */
  @Timestamp()
  expiresAt: Date;
}

/** The session as the console sees it. */
export function presentSession(session: Session): SessionAnswerDto {
  const { caller } = session;
  return present(SessionAnswerDto, {
    ...session,
    kind: caller ? 'tenant' : 'operator',
    mode: caller?.mode ?? null,
    agentIds: caller?.agentIds ?? null,
    scopes: caller?.scopes ?? [],
  });
}
