import type { VNode } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { useChat, useShared } from './context';
import { CloseIcon, IconButton, MenuIcon, NewIcon, PersonIcon } from './icons';

/** The agent's name, and the menu. */
export function Header({ onPerson }: { onPerson: () => void }): VNode {
  const { chat, host, language, isFrame } = useShared();
  const { name, avatarUrl, texts: own } = chat.agent;
  const { texts } = language;
  return (
    <header class="header">
      {avatarUrl ? <img class="avatar" src={avatarUrl} alt="" /> : <span class="avatar">{[...name][0]}</span>}
      <div class="names">
        <h1 dir="auto">{own.title || name}</h1>
        {own.subtitle && <p dir="auto">{own.subtitle}</p>}
      </div>
      <Menu onPerson={onPerson} />
      {isFrame && (
        <IconButton label={texts.close} onClick={() => host.close()}>
          <CloseIcon />
        </IconButton>
      )}
    </header>
  );
}

function Menu({ onPerson }: { onPerson: () => void }): VNode {
  const { chat, language } = useShared();
  const { conversations, conversationId } = useChat();
  const [isOpen, setOpen] = useState(false);
  const menu = useRef<HTMLDivElement>(null);
  const { texts } = language;

  useEffect(() => {
    if (!isOpen) return;
    menu.current!.querySelector<HTMLElement>('.menu-list button')?.focus();
    const closeOutside = ({ target }: Event): void => {
      if (!menu.current!.contains(target as Node)) setOpen(false);
    };
    addEventListener('pointerdown', closeOutside);
    return () => removeEventListener('pointerdown', closeOutside);
  }, [isOpen]);

  const choose = (action: () => void) => () => {
    setOpen(false);
    action();
  };
  const closeOnEscape = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || !isOpen) return;
    // The panel stays open.
    event.stopPropagation();
    setOpen(false);
    menu.current!.querySelector('button')?.focus();
  };
  const earlier = conversations.filter(({ id }) => id !== conversationId);
  return (
    <div class="menu" ref={menu} onKeyDown={closeOnEscape}>
      <IconButton label={texts.menu} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <MenuIcon />
      </IconButton>
      {isOpen && (
        <div class="menu-list">
          <button type="button" onClick={choose(() => void chat.show(null))}>
            <NewIcon /> {texts.newConversation}
          </button>
          {chat.agent.handoff && (
            <button type="button" onClick={choose(onPerson)}>
              <PersonIcon /> {texts.talkToPerson}
            </button>
          )}
          {earlier.length > 0 && <p>{texts.conversations}</p>}
          {earlier.map(({ id, title, lastMessageAt }) => (
            <button key={id} type="button" class="earlier" onClick={choose(() => void chat.show(id))}>
              <span dir="auto">{title || texts.untitled}</span>
              <time dateTime={lastMessageAt}>
                {new Date(lastMessageAt).toLocaleDateString(language.code, {
                  day: 'numeric',
                  month: 'short',
                })}
              </time>
            </button>
          ))}
        </div>
      )}
    </div>
  );
}
