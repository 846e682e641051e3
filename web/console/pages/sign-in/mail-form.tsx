import { useContext, useState } from 'preact/hooks';
import { Field } from '../../parts/field';
import { useForm } from '../../parts/use-form';
import { requestLink } from '../../session';
import { LanguageContext, useTexts } from '../../texts';
import { Refusal } from './refusal';
import { signInTexts } from './sign-in-texts';

/** Sends a link to the reader's address. */
export function MailForm({ isPrimary }: { isPrimary: boolean }) {
  const texts = useTexts(signInTexts);
  const language = useContext(LanguageContext);
  const [isSent, setSent] = useState(false);
  const { submit, failure, isBusy } = useForm(async ({ email = '' }) => {
    await requestLink(email.trim(), language);
    setSent(true);
  });
  const ofEmail = failure?.ofField('email');
  if (isSent)
    return (
      <p class="card" role="status">
        {texts.linkSent}
      </p>
    );
  return (
    <form onSubmit={submit}>
      <Field label={texts.email} error={ofEmail}>
        {(attributes) => (
          <input {...attributes} name="email" type="email" autocomplete="email" required autofocus />
        )}
      </Field>
      {failure && !ofEmail && <Refusal failure={failure} />}
      <button class={isPrimary ? 'primary' : undefined} disabled={isBusy}>
        {texts.sendLink}
      </button>
    </form>
  );
}
