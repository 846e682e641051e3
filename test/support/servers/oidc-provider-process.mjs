// A provider of OpenID Connect on loopback, in a process of its own because it is an ES module. It signs in whom
// `login_hint` names, or else `someone@example.com`, without asking. Usage: oidc-provider-process.mjs <redirect URI>…
import { createServer } from 'node:http';
import { Provider } from 'oidc-provider';

const DEFAULT_ACCOUNT = 'someone@example.com';
const redirectUris = process.argv.slice(2);
const server = createServer();
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
const issuer = `http://127.0.0.1:${server.address().port}`;

const provider = new Provider(issuer, {
  clients: [
    {
      client_id: 'parley',
      client_secret: 'secret-of-the-client',
      redirect_uris: redirectUris,
      post_logout_redirect_uris: redirectUris.map((uri) => new URL('/console', uri).href),
    },
  ],
  claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
  features: { devInteractions: { enabled: false } },
  pkce: { required: () => true },
  interactions: { url: (_, { uid }) => `/interaction/${uid}` },
  findAccount: (_, sub) => ({
    accountId: sub,
    claims: () => ({
      sub,
      email: sub.replace(/^unverified\./, ''),
      email_verified: !sub.startsWith('unverified.'),
      name: `Name of ${sub.split('@')[0]}`,
    }),
  }),
  async loadExistingGrant({ oidc }) {
    const grant = new oidc.provider.Grant({
      clientId: oidc.client.clientId,
      accountId: oidc.session.accountId,
    });
    grant.addOIDCScope('openid email profile');
    await grant.save();
    return grant;
  },
});
const answer = provider.callback();
server.on('request', (request, response) => {
  if (request.url.startsWith('/interaction/')) void logIn(request, response);
  else void answer(request, response);
});

async function logIn(request, response) {
  const { params } = await provider.interactionDetails(request, response);
  const login = { accountId: params.login_hint ?? DEFAULT_ACCOUNT };
  await provider.interactionFinished(request, response, { login });
}

process.stdout.write(`${issuer}\n`);
