import { Choice, Id, Timestamp } from '../../platform/http/requests/fields/answer-fields';
import { BodySchema } from '../../platform/http/requests/fields/body-schema';
import { MayBeAbsent, OneOf, RequiredText } from '../../platform/http/requests/fields/fields';
import { ListAnswerDto } from '../../platform/http/requests/lists/list.dto';
import { present } from '../../platform/http/requests/present';
import { MODES, type Mode } from '../../auth/plan';
import { ROLES, type Role } from '../../auth/sessions/role';
import type { InvitedPerson } from './people.service';

/** Body of Add Person. */
@BodySchema('AddPerson', { name: 'Ada', role: 'editor' })
export class AddPersonDto {
  @RequiredText(100)
  name: string;

  @OneOf(ROLES)
  role: Role;
}

/** Body of Add Person to an account. */
@BodySchema('AddAccountPerson', { name: 'Ada', role: 'editor', mode: 'live' })
export class AddAccountPersonDto extends AddPersonDto {
  /** The mode that the person sees. */
  @MayBeAbsent()
  @OneOf(MODES)
  mode: Mode = 'live';
}

/** Somebody who uses the console. */
export class PersonDto {
  @Id()
  id: number;

  name: string;

  @Choice(ROLES)
  role: Role;

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
}

/** The person with the link, which opens the console at `baseUrl`. The fragment is never sent to a server. */
export function presentInvited({ person, link }: InvitedPerson, baseUrl: string): PersonLinkAnswerDto {
  return {
    person: present(PersonDto, person),
    link: `${baseUrl}/console#link=${link.token}`,
    expiresAt: link.expiresAt,
  };
}
