import type { ComponentChildren } from 'preact';
import { useId, useRef, useState } from 'preact/hooks';

/** One of several views in the same place. */
export interface Tab {
  name: string;
  content: ComponentChildren;
}

interface TabsProps {
  label: string;
  tabs: Tab[];
  /** The index of the shown tab, if the caller decides it. */
  chosen?: number;
  /** Called with the index of a tab when it is chosen. */
  onChoose?: (index: number) => void;
}

/** Tabs as the ARIA Authoring Practices describe them: the arrow keys move between them. */
export function Tabs({ label, tabs, chosen: given, onChoose }: TabsProps) {
  const [own, setOwn] = useState(0);
  const chosen = given ?? own;
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const choose = (index: number) => {
    setOwn(index);
    onChoose?.(index);
    (list.current?.children[index] as HTMLElement | undefined)?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    choose((chosen + step + tabs.length) % tabs.length);
  };
  return (
    <div class="tabs">
      <div role="tablist" aria-label={label} ref={list} onKeyDown={onKeyDown}>
        {tabs.map(({ name }, index) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`${id}-tab-${index}`}
            aria-controls={`${id}-panel`}
            aria-selected={index === chosen}
            tabIndex={index === chosen ? 0 : -1}
            onClick={() => choose(index)}
          >
            {name}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-tab-${chosen}`}>
        {tabs[chosen]?.content}
      </div>
    </div>
  );
}
