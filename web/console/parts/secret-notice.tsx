import { useTexts } from '../texts';
import { CopyButton } from './copy-button';
import { partTexts } from './part-texts';

/** A new secret, which is shown once. */
export function SecretNotice({ secret }: { secret: string }) {
  const texts = useTexts(partTexts);
  return (
    <div class="card" role="status">
      <p>{texts.shownOnce}</p>
      <code class="secret">{secret}</code>
      <CopyButton text={secret} />
    </div>
  );
}
