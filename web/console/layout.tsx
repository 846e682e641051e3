import type { ComponentChildren } from 'preact';
import { useContext, useEffect, useRef } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import { addressOfAgent, agentIdIn } from './addresses';
import { layoutTexts } from './layout-texts';
import { noticeFailure } from './parts/notices';
import { signOut } from './session';
import { useSession } from './session-context';
import { LanguageContext, useTexts, type Language } from './texts';

interface Props {
  children: ComponentChildren;
  onLanguage: (language: Language) => void;
  onSignOut: () => void;
}

/** The header, the navigation and the page. */
export function Layout({ children, onLanguage, onSignOut }: Props) {
  const texts = useTexts(layoutTexts);
  const { account, person, mode } = useSession();
  const language = useContext(LanguageContext);
  const leave = (everywhere: boolean): void => void signOut(everywhere).then(onSignOut, noticeFailure);
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
          <button type="button" class="account" popovertarget="account-menu">
            {person?.name ?? account?.name ?? texts.operator}
          </button>
          <div id="account-menu" popover="auto">
            {account && <p class="muted">{account.name}</p>}
            <a href="/docs">{texts.api}</a>
            <button type="button" onClick={() => onLanguage(language === 'en' ? 'de' : 'en')}>
              {texts.otherLanguage}
            </button>
            <button type="button" onClick={() => leave(false)}>
              {texts.signOut}
            </button>
            <button type="button" onClick={() => leave(true)}>
              {texts.signOutEverywhere}
            </button>
          </div>
        </div>
      </header>
      <div class="frame">
        <Navigation />
        <main id="page" tabIndex={-1}>
          {children}
        </main>
      </div>
    </>
  );
}

function Navigation() {
  const texts = useTexts(layoutTexts);
  const { kind, scopes } = useSession();
  const { path } = useLocation();
  const agentId = agentIdIn(path);
  const navigation = useRef<HTMLElement>(null);
  // On a phone the links are one line, which scrolls sideways.
  useEffect(() => {
    const current = navigation.current?.querySelector('[aria-current]');
    current?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [path]);
  const link = (href: string, name: string, scope?: string) =>
    (scope === undefined || scopes.includes(scope)) && (
      <a href={href} aria-current={isCurrent(path, href) ? 'page' : undefined}>
        {name}
      </a>
    );
  if (kind === 'operator')
    return (
      <nav ref={navigation} class="side" aria-label={texts.navigation}>
        <div class="group">
          {link('/console', texts.accounts)}
          {link('/console/system', texts.system)}
        </div>
      </nav>
    );
  const of = (page: string) => addressOfAgent(agentId!, page);
  return (
    <nav ref={navigation} class="side" aria-label={texts.navigation}>
      {link('/console', texts.agents, 'agents:read')}
      {agentId !== undefined && (
        <div class="group">
          {link(of(''), texts.home)}
          {link(of('inbox'), texts.inbox, 'conversations:read')}
          {link(of('knowledge'), texts.knowledge, 'training:read')}
          {link(of('golden-questions'), texts.golden, 'training:read')}
          {link(of('settings'), texts.settings)}
          {link(of('leads'), texts.leads, 'leads:read')}
          {link(of('analytics'), texts.analytics, 'analytics:read')}
          {link(of('model'), texts.model)}
          {link(of('channels'), texts.channels)}
          {link(of('actions'), texts.actions)}
        </div>
      )}
      <div class="group">
        {link('/console/model', texts.accountModel, 'agents:read')}
        {link('/console/webhooks', texts.webhooks, 'webhooks:read')}
        {link('/console/keys', texts.keys, 'keys:write')}
        {link('/console/people', texts.people, 'keys:write')}
        {link('/console/audit-log', texts.auditLog, 'audit-log:read')}
        {link('/console/privacy', texts.privacy, 'data-subjects:write')}
      </div>
    </nav>
  );
}

/** A section is current on its own page and on the pages below it; the two start pages only on their own. */
function isCurrent(path: string, href: string): boolean {
  if (path === href) return true;
  return href.endsWith('/inbox') && path.startsWith(`${href}/`);
}
