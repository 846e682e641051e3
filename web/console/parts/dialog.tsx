import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { useTexts } from '../texts';
import { Button } from './button';
import { partTexts } from './part-texts';

interface Props {
  title: string;
  children: ComponentChildren;
  onClose: () => void;
}

/** A modal dialog, which is open while it is shown. */
export function Dialog({ title, children, onClose }: Props) {
  const texts = useTexts(partTexts);
  const element = useRef<HTMLDialogElement>(null);
  useEffect(() => element.current!.showModal(), []);
  return (
    <dialog ref={element} aria-label={title} onClose={onClose}>
      <header>
        <h2>{title}</h2>
        <Button label="×" class="plain" aria-label={texts.close} onClick={() => element.current!.close()} />
      </header>
      {children}
    </dialog>
  );
}
