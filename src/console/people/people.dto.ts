import { Choice, Id, Timestamp } from '../../platform/http/requests/fields/answer-fields';
import { BodySchema } from '../../platform/http/requests/fields/body-schema';
import { EmailSetting, MayBeAbsent, OneOf, RequiredText } from '../../platform/http/requests/fields/fields';
import { AgentIds } from '../../auth/agent-ids.field';
import { ListAnswerDto } from '../../platform/http/requests/lists/list.dto';
import { present } from '../../platform/http/requests/present';
import { MODES, type Mode } from '../../auth/plan';
import { ROLES, type Role } from '../../auth/sessions/role';
import { linkOf, type NewInvitation } from '../mail/sign-in-mails.service';

/** Body of Add Person. */
@BodySchema('AddPerson', { name: 'Ada', role: 'editor' })
export class AddPersonDto {
  @RequiredText(100)
  name: string;

  @OneOf(ROLES)
  role: Role;

  /** The address for sign-in links, the first at once, if the service sends mail. */
  @EmailSetting()
  email?: string;

  /**
   * The only agents that the person may use, of the person's mode; `null`, the default: all of the account. Other
   * agents look missing to them, and matters of the whole account are refused: keys, people, webhooks, the audit log,
   * privacy requests, the account's model, and new agents.
   */
  @AgentIds()
  agentIds?: number[] | null;
}

/** Body of Update Person. */
@BodySchema('UpdatePerson', { email: 'ada@example.com' })
export class UpdatePersonDto {
  @MayBeAbsent(RequiredText(100))
  name?: string;

  @EmailSetting()
  email?: string;

  /** The only agents that the person may use, from the next request on; `null`: all of the account. */
  @AgentIds()
  agentIds?: number[] | null;
}

/** Body of Add Person to an account. */
@BodySchema('AddAccountPerson', { name: 'Ada', role: 'editor', mode: 'live' })
export class AddAccountPersonDto extends AddPersonDto {
  /** The mode that the person sees. */
  @MayBeAbsent(OneOf(MODES))
  mode: Mode = 'live';
}

/** Somebody who uses the console. */
export class PersonDto {
  @Id()
  id: number;

  name: string;

  /** May be empty. */
  email: string;

  @Choice(ROLES)
  role: Role;

  /** The only agents that the person may use; null: all of the account. */
  agentIds: number[] | null;

  @Choice(MODES)
  mode: Mode;

  @Timestamp()
  createdAt: Date;

  @Timestamp()
  lastSeenAt: Date | null;
}

/** Answer of List People. */
export class PeopleAnswerDto extends ListAnswerDto {
  people: PersonDto[];
}

/** Answer of Update Person. */
export class PersonAnswerDto {
  person: PersonDto;
}

/** Answer of Add Person and Make Link. */
export class PersonLinkAnswerDto {
  person: PersonDto;

  /**
   * Signs the person in to the console, once. Shown only here. A path if the service does not know its own URL
   * (`PUBLIC_URL`).
   */
  link: string;

  @Timestamp()
  expiresAt: Date;

  /** Whether the link was sent to the person's address. */
  isMailed: boolean;
}

/** The person with the link, which opens the console at `baseUrl`. The fragment is never sent to a server. */
export function presentInvited(
  { person, link }: NewInvitation,
  { baseUrl, isMailed }: { baseUrl: string; isMailed: boolean },
): PersonLinkAnswerDto {
  return {
    person: present(PersonDto, person),
    link: linkOf(baseUrl, link.token),
    expiresAt: link.expiresAt,
    isMailed,
  };
}
