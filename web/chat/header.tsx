import type { VNode } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { AgentAvatar } from './avatar';
import { useChat, useShared } from './context';
import { CloseIcon, ExpandIcon, IconButton, MailIcon, MenuIcon, NewIcon, PersonIcon } from './icons';
import { siteOf } from './names';

interface MenuProps {
  onPerson: () => void;
  onTranscript: (conversationId: string) => void;
}

/** The agent's name, and the menu. */
export function Header(props: MenuProps): VNode {
  const { chat, host, language, canClose } = useShared();
  const { name, avatarUrl, websiteUrl, texts: own } = chat.agent;
  const { texts } = language;
  const title = own.title || name;
  const site = siteOf(websiteUrl);
  const subtitle = own.subtitle || (site !== title && site);
  return (
    <header class="header">
      <AgentAvatar name={name} url={avatarUrl} />
      <div class="names">
        <h1>
          <bdi>{title}</bdi>
        </h1>
        {subtitle && (
          <p>
            <bdi>{subtitle}</bdi>
          </p>
        )}
      </div>
      <Menu {...props} />
      {canClose && (
        <IconButton label={texts.close} onClick={() => host.close()}>
          <CloseIcon />
        </IconButton>
      )}
    </header>
  );
}

function Menu({ onPerson, onTranscript }: MenuProps): VNode {
  const { chat, host, language, canClose } = useShared();
  const { conversations, conversationId } = useChat();
  const [isOpen, setOpen] = useState(false);
  const [isExpanded, setExpanded] = useState(false);
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
          {chat.agent.transcripts && conversationId && (
            <button type="button" onClick={choose(() => onTranscript(conversationId))}>
              <MailIcon /> {texts.mailTranscript}
            </button>
          )}
          {canClose && (
            <button
              type="button"
              class="expand"
              onClick={choose(() => {
                host.expand();
                setExpanded(!isExpanded);
              })}
            >
              <ExpandIcon /> {isExpanded ? texts.collapse : texts.expand}
            </button>
          )}
          {earlier.length > 0 && <p>{texts.conversations}</p>}
          {earlier.map(({ id, title, lastMessageAt }) => (
            <button key={id} type="button" class="earlier" onClick={choose(() => void chat.show(id))}>
              <span dir="auto">{title || texts.untitled}</span>
              <time dateTime={lastMessageAt}>
                {new Date(lastMessageAt).toLocaleDateString(language.region, {
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
