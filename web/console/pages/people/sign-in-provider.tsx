import type { components } from '../../../../libs/client/src/schema';
import { api, call } from '../../api/client';
import { useResource } from '../../api/use-resource';
import { Button } from '../../parts/button';
import { CopyButton } from '../../parts/copy-button';
import { Form, SelectField, TextField, type Fields } from '../../parts/form';
import { doUnlessUndone, notify } from '../../parts/notices';
import { useTexts } from '../../texts';
import { peopleTexts } from './people-texts';
import { providerTexts } from './provider-texts';

type Provider = components['schemas']['SignInProvider'];

/** The account's provider, or null without a provider. */
const current = async (): Promise<Provider | null> => (await call(api.GET('/sign-in-provider', {}))).provider;

/** Single sign-on of the account: its provider, and a form for it. */
export function SignInProvider() {
  const texts = useTexts(providerTexts);
  const { data: provider, set, reload } = useResource(current, []);
  if (provider === undefined) return null;
  const remove = (): void => {
    set(null);
    doUnlessUndone(
      texts.removed,
      () => call(api.DELETE('/sign-in-provider', {})),
      () => void reload(),
    );
  };
  return (
    <section class="card stack" aria-labelledby="single-sign-on">
      <h2 id="single-sign-on">{texts.title}</h2>
      <p>{texts.hint}</p>
      {provider && (
        <>
          <Address name={texts.signInUrl} value={provider.signInUrl} />
          <Address name={texts.redirectUri} value={provider.redirectUri} />
        </>
      )}
      {!provider && <Address name={texts.redirectUri} value="/console/oidc/callback" />}
      <details>
        <summary>{provider ? texts.change : texts.choose}</summary>
        <ProviderForm key={provider?.issuer} provider={provider} onChosen={set} />
      </details>
      {provider && (
        <div class="row">
          <Button label={texts.remove} class="danger" onClick={remove} />
        </div>
      )}
    </section>
  );
}

function Address({ name, value }: { name: string; value: string }) {
  const { href } = new URL(value, location.origin);
  return (
    <div class="stack">
      <p class="muted">{name}</p>
      <code class="secret">{href}</code>
      <div class="row">
        <CopyButton text={href} />
      </div>
    </div>
  );
}

interface FormProps {
  provider: Provider | null;
  onChosen: (provider: Provider) => void;
}

function ProviderForm({ provider, onChosen }: FormProps) {
  const texts = useTexts(providerTexts);
  const roles = useTexts(peopleTexts);
  const choose = async (fields: Fields): Promise<void> => {
    const { issuer = '', clientId = '', clientSecret = '', domains = '', role } = fields;
    const body = {
      issuer: issuer.trim(),
      clientId,
      clientSecret,
      domains: domains
        .toLowerCase()
        .split(/[\s,]+/)
        .filter(Boolean),
      role: role as 'reader',
    };
    onChosen((await call(api.PUT('/sign-in-provider', { body }))).provider);
    notify(texts.saved);
  };
  const field = (name: 'issuer' | 'clientId' | 'domains', value = '') => (
    <TextField name={name} label={texts[name]} hint={texts[`${name}Hint`]} required defaultValue={value} />
  );
  return (
    <Form class="stack" send={choose}>
      {field('issuer', provider?.issuer)}
      {field('clientId', provider?.clientId)}
      <TextField
        name="clientSecret"
        label={texts.clientSecret}
        hint={texts.clientSecretHint}
        type="password"
        autocomplete="off"
        required
      />
      {field('domains', provider?.domains.join(', '))}
      <SelectField name="role" label={texts.role}>
        {(['reader', 'editor', 'owner'] as const).map((role) => (
          <option key={role} value={role} selected={role === (provider?.role ?? 'reader')}>
            {roles[role]}
          </option>
        ))}
      </SelectField>
    </Form>
  );
}
