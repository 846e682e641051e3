import { Module } from '@nestjs/common';
import { ConsoleController } from './console.controller';
import { SignInMailsService } from './mail/sign-in-mails.service';
import { InvitationsService } from './people/invitations.service';
import { AttemptsService } from './oidc/attempts.service';
import { IdentitiesService } from './oidc/identities.service';
import { OidcClientService } from './oidc/oidc-client.service';
import { OidcController } from './oidc/oidc.controller';
import { ProvidersService } from './oidc/providers.service';
import { SignInProviderController } from './oidc/sign-in-provider.controller';
import { PasskeysController } from './passkeys/passkeys.controller';
import { PasskeysService } from './passkeys/passkeys.service';
import { LinksService } from './people/links.service';
import { OperatorPeopleController } from './people/operator-people.controller';
import { PeopleController } from './people/people.controller';
import { PeopleService } from './people/people.service';
import { ProfileService } from './profile.service';
import { SignInService } from './sign-in.service';

/** The console: its page, its sessions, and the people of tenants who use it. */
@Module({
  // The page of the console answers all paths below its own that no other controller answers.
  controllers: [
    PasskeysController,
    OidcController,
    SignInProviderController,
    ConsoleController,
    PeopleController,
    OperatorPeopleController,
  ],
  providers: [
    SignInService,
    SignInMailsService,
    ProfileService,
    LinksService,
    PeopleService,
    PasskeysService,
    AttemptsService,
    IdentitiesService,
    OidcClientService,
    ProvidersService,
    InvitationsService,
  ],
})
export class ConsoleModule {}
