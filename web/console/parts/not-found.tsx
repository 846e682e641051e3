import { useTexts } from '../texts';
import { partTexts } from './part-texts';

/** The page for an address that the console does not know. */
export function NotFound() {
  const texts = useTexts(partTexts);
  return (
    <div class="empty">
      <h1>{texts.notFound}</h1>
      <p>{texts.notFoundHint}</p>
      <a href="/console">{texts.toStart}</a>
    </div>
  );
}
