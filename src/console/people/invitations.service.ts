import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { Settings } from '../../platform/config/settings';
import { secretBaseUrlOf } from '../../platform/http/requests/fields/base-url';
import { SignInMailsService, type NewInvitation } from '../mail/sign-in-mails.service';
import { mailLanguageOf } from '../mail/texts';
import { presentInvited, type PersonLinkAnswerDto } from './people.dto';

/** Hands links over: to the person by mail, and to the inviter in the answer. */
@Injectable()
export class InvitationsService {
  constructor(
    private readonly mails: SignInMailsService,
    private readonly settings: Settings,
  ) {}

  /** Mails the link, if the person has an address, and answers the request with it. */
  async send(invitation: NewInvitation, request: Request): Promise<PersonLinkAnswerDto> {
    const baseUrl = secretBaseUrlOf(request, this.settings.PUBLIC_URL);
    const isMailed = await this.mails.invite(invitation, { baseUrl, language: mailLanguageOf(request) });
    return presentInvited(invitation, { baseUrl, isMailed });
  }
}
