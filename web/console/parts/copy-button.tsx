import { useTexts } from '../texts';
import { Button } from './button';
import { notify } from './notices';
import { partTexts } from './part-texts';

/** Copies the text. */
export function CopyButton({ text, label }: { text: string; label?: string }) {
  const texts = useTexts(partTexts);
  const copy = () => void navigator.clipboard.writeText(text).then(() => notify(texts.copied));
  return <Button label={label ?? texts.copy} onClick={copy} />;
}
