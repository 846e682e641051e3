import { Injectable } from '@nestjs/common';
import { notFound } from '../platform/http/errors';
import { SessionsService, type Session } from '../auth/sessions/sessions.service';
import { PeopleService, type PersonDetails } from './people/people.service';

/** Changes that people make to their own profile. */
@Injectable()
export class ProfileService {
  constructor(
    private readonly people: PeopleService,
    private readonly sessions: SessionsService,
  ) {}

  /**
   * Changes the details of the person; in a session with a key, the name of the session.
   * @throws ApiError NOT_FOUND for the operator, who answers nobody, and for the address or mails of a key; CONFLICT
   */
  async update({ caller, person }: Session, token: string, details: PersonDetails): Promise<void> {
    const { name = '', email, weeklyMail } = details;
    if (!caller || (!person && (email ?? weeklyMail) !== undefined)) throw notFound('person');
    if (person) await this.people.updateSelf(caller, person.id, details);
    else await this.sessions.name(token, name);
  }
}
