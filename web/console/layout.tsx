import type { ComponentChildren } from 'preact';
import { useContext, useEffect, useState } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import { addressOfAgent, agentIdIn, pageIn } from './addresses';
import { useAgents, useOpenAgent } from './agents-context';
import { layoutTexts } from './layout-texts';
import { Button } from './parts/button';
import { noticeFailure } from './parts/notices';
import { addressOfProvider, signOut } from './session';
import { useSession } from './session-context';
import { fill, LanguageContext, useTexts, type Language } from './texts';
import { shownCount, useWaiting } from './waiting';

interface Props {
  children: ComponentChildren;
  onLanguage: (language: Language) => void;
  onSignOut: () => void;
}

/** The header, the navigation and the page. */
export function Layout({ children, onLanguage, onSignOut }: Props) {
  const texts = useTexts(layoutTexts);
  const { account, person, mode, provider } = useSession();
  const language = useContext(LanguageContext);
  const agent = useOpenAgent();
  const leave = (everywhere: boolean): void =>
    void signOut(everywhere).then(() => {
      if (provider) location.assign(addressOfProvider(provider, 'sign-out'));
      else onSignOut();
    }, noticeFailure);
  return (
    <>
      <a class="skip" href="#page">
        {texts.skip}
      </a>
      <header class="top">
        <div>
          <a class="brand" href="/console">
            <svg viewBox="0 0 32 32" width="24" height="24" aria-hidden="true">
              <path d="M4 5h24v17H14l-7 6v-6H4z" fill="currentColor" />
            </svg>
            Parley
          </a>
          {mode === 'test' && <span class="badge">{texts.test}</span>}
          <Button
            label={person?.name ?? account?.name ?? texts.operator}
            class="account"
            popovertarget="account-menu"
          />
          <div id="account-menu" popover="auto">
            {account && <p class="muted">{account.name}</p>}
            {account && <a href="/console/profile">{texts.profile}</a>}
            <a href="/docs">{texts.api}</a>
            <Button label={texts.otherLanguage} onClick={() => onLanguage(language === 'en' ? 'de' : 'en')} />
            <Button label={texts.signOut} onClick={() => leave(false)} />
            <Button label={texts.signOutEverywhere} onClick={() => leave(true)} />
          </div>
        </div>
      </header>
      <div class="frame">
        <Navigation />
        <main id="page" tabIndex={-1}>
          {agent?.suspended && (
            <p class="failure" role="status">
              {texts.suspended}
            </p>
          )}
          {children}
        </main>
      </div>
    </>
  );
}

function Navigation() {
  const texts = useTexts(layoutTexts);
  const { kind, scopes, agentIds } = useSession();
  const { path } = useLocation();
  const agentId = agentIdIn(path);
  const waiting = useWaiting();
  const [isOpen, setOpen] = useState(false);
  useEffect(() => setOpen(false), [path]);
  const link = (href: string, name: ComponentChildren, scope?: string) =>
    (scope === undefined || scopes.includes(scope)) && (
      <a href={href} aria-current={isCurrent(path, href) ? 'page' : undefined}>
        {name}
      </a>
    );
  const inboxLink = (href: string, name: string, waits: readonly unknown[]) =>
    link(
      href,
      <>
        {name}
        <WaitingCount of={waits} />
      </>,
      'conversations:read',
    );
  const address = (page: string) => addressOfAgent(agentId!, page);
  const groups =
    kind === 'operator' ? (
      <div class="group">
        {link('/console', texts.accounts)}
        {link('/console/system', texts.system)}
      </div>
    ) : (
      <>
        <div class="group">
          {link('/console', texts.agents, 'agents:read')}
          {inboxLink('/console/inbox', texts.allInbox, waiting)}
          {link('/console/canned-replies', texts.canned, 'conversations:read')}
          {link('/console/costs', texts.costs, 'analytics:read')}
        </div>
        {agentId !== undefined && (
          <div class="group">
            <AgentSwitcher agentId={agentId} />
            {link(address(''), texts.home)}
            {inboxLink(
              address('inbox'),
              texts.inbox,
              waiting.filter((item) => String(item.agentId) === agentId),
            )}
            {link(address('knowledge'), texts.knowledge, 'training:read')}
            {link(address('golden-questions'), texts.golden, 'training:read')}
            {link(address('settings'), texts.settings)}
            {link(address('versions'), texts.versions)}
            {link(address('leads'), texts.leads, 'leads:read')}
            {link(address('analytics'), texts.analytics, 'analytics:read')}
            {link(address('model'), texts.model)}
            {link(address('channels'), texts.channels)}
            {link(address('actions'), texts.actions)}
          </div>
        )}
        {!agentIds && (
          <div class="group">
            {link('/console/model', texts.accountModel, 'agents:read')}
            {link('/console/message-examples', texts.examples, 'conversations:read')}
            {link('/console/webhooks', texts.webhooks, 'webhooks:read')}
            {link('/console/keys', texts.keys, 'keys:write')}
            {link('/console/people', texts.people, 'keys:write')}
            {link('/console/audit-log', texts.auditLog, 'audit-log:read')}
            {link('/console/privacy', texts.privacy, 'data-subjects:write')}
          </div>
        )}
      </>
    );
  return (
    <nav class={isOpen ? 'side is-open' : 'side'} aria-label={texts.navigation}>
      <button type="button" class="menu" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {texts.menu}
        <WaitingCount of={waiting} />
      </button>
      {groups}
    </nav>
  );
}

function WaitingCount({ of: waits }: { of: readonly unknown[] }) {
  const texts = useTexts(layoutTexts);
  if (waits.length === 0) return null;
  const count = shownCount(waits);
  return (
    <span class="count" title={fill(texts.waiting, { count })}>
      {count}
    </span>
  );
}

/** The agent whose pages these are, and the way to the same page of another agent. */
function AgentSwitcher({ agentId }: { agentId: string }) {
  const texts = useTexts(layoutTexts);
  const { path, route } = useLocation();
  const { agents } = useAgents();
  const current = agents.find(({ id }) => String(id) === agentId);
  if (!current) return null;
  if (agents.length === 1) return <strong class="agent-name">{current.name}</strong>;
  return (
    <select
      class="agent-name"
      aria-label={texts.agent}
      value={agentId}
      onChange={({ currentTarget: { value } }) => route(addressOfAgent(value, pageIn(path)))}
    >
      {agents.map(({ id, name }) => (
        <option key={id} value={String(id)}>
          {name}
        </option>
      ))}
    </select>
  );
}

/** A section is current on its own page and on the pages below it; the two start pages only on their own. */
function isCurrent(path: string, href: string): boolean {
  if (path === href) return true;
  return /\/(inbox|versions)$/.test(href) && path.startsWith(`${href}/`);
}
