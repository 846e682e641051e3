import { isFQDN } from 'class-validator';
import { Choice } from '../../platform/http/requests/fields/answer-fields';
import { BodySchema } from '../../platform/http/requests/fields/body-schema';
import { OneOf, RequiredText, Texts } from '../../platform/http/requests/fields/fields';
import { WebUrl } from '../../platform/http/requests/fields/url-fields';
import { ROLES, type Role } from '../../auth/sessions/role';

/** Body of Choose Sign-in Provider. */
@BodySchema('ChooseSignInProvider', {
  issuer: 'https://login.example.com',
  clientId: 'parley',
  clientSecret: '<CLIENT_SECRET>',
  domains: ['example.com'],
  role: 'editor',
})
export class ChooseSignInProviderDto {
  /** Its issuer identifier. */
  @WebUrl()
  issuer: string;

  @RequiredText(500)
  clientId: string;

  /** Never shown again. */
  @RequiredText(2000)
  clientSecret: string;

  /** The domains of verified email addresses that may sign in. */
  @Texts(
    50,
    253,
    (domain) => isFQDN(domain) && domain === domain.toLowerCase(),
    'must be a domain like example.com',
  )
  domains: string[];

  /** The role of people whom a sign-in adds. */
  @OneOf(ROLES)
  role: Role;
}

/** A provider of OpenID Connect, without its secret. */
export class SignInProviderDto {
  issuer: string;

  clientId: string;

  domains: string[];

  @Choice(ROLES)
  role: Role;

  /** The sign-in page. A path if the service does not know its own URL (`PUBLIC_URL`). */
  signInUrl: string;

  /** Enter it at the provider, which sends people back here. */
  redirectUri: string;
}

/** Answer of Get Sign-in Provider. */
export class SignInProviderAnswerDto {
  /** Null for none. */
  provider: SignInProviderDto | null;
}

/** Answer of Choose Sign-in Provider. */
export class ChosenSignInProviderAnswerDto {
  provider: SignInProviderDto;
}
