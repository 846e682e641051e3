import { useTexts, type Texts } from '../texts';
import { CopyButton } from './copy-button';

const secretTexts = {
  en: { once: 'Copy it now. It won’t be shown again.' },
  de: { once: 'Kopieren Sie diesen Wert jetzt. Er wird nicht noch einmal angezeigt.' },
} satisfies Texts<{ once: string }>;

/** A new secret, which is shown once. */
export function SecretNotice({ secret }: { secret: string }) {
  const texts = useTexts(secretTexts);
  return (
    <div class="card" role="status">
      <p>{texts.once}</p>
      <code class="secret">{secret}</code>
      <CopyButton text={secret} />
    </div>
  );
}
