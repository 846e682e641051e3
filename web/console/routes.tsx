import { ErrorBoundary, lazy, Route, Router } from 'preact-iso';
import { AgentsPage } from './pages/agents/agents';
import { useSession } from './session-context';
import { NotFound } from './parts/not-found';

const Home = lazy(() => import('./pages/home/home'));
const Inbox = lazy(() => import('./pages/inbox/inbox'));
const Knowledge = lazy(() => import('./pages/knowledge/knowledge'));
const GoldenQuestions = lazy(() => import('./pages/golden/golden'));
const AgentSettings = lazy(() => import('./pages/settings/settings'));
const Versions = lazy(() => import('./pages/versions/versions'));
const CostsPage = lazy(() => import('./pages/costs/costs'));
const Leads = lazy(() => import('./pages/leads/leads'));
const Analytics = lazy(() => import('./pages/analytics/analytics'));
const AgentModel = lazy(() => import('./pages/model/agent-model'));
const AccountModel = lazy(() => import('./pages/model/account-model'));
const Channels = lazy(() => import('./pages/channels/channels'));
const Actions = lazy(() => import('./pages/actions/actions'));
const CannedReplies = lazy(() => import('./pages/replies/replies'));
const Examples = lazy(() => import('./pages/examples/examples'));
const Webhooks = lazy(() => import('./pages/webhooks/webhooks'));
const Keys = lazy(() => import('./pages/keys/keys'));
const People = lazy(() => import('./pages/people/people'));
const Profile = lazy(() => import('./pages/profile/profile'));
const Authorize = lazy(() => import('./pages/authorize/authorize'));
const AuditLog = lazy(() => import('./pages/audit/audit'));
const Privacy = lazy(() => import('./pages/privacy/privacy'));
const Accounts = lazy(() => import('./pages/operator/accounts'));
const AccountPage = lazy(() => import('./pages/operator/account'));
const System = lazy(() => import('./pages/operator/system'));

/** The page of the address. Each page's code is loaded when it is opened. */
export function Routes() {
  const { kind } = useSession();
  return (
    <ErrorBoundary>
      {kind === 'operator' ? (
        <Router>
          <Route path="/console" component={Accounts} />
          <Route path="/console/accounts/:accountId" component={AccountPage} />
          <Route path="/console/system" component={System} />
          <Route default component={NotFound} />
        </Router>
      ) : (
        <Router>
          <Route path="/console" component={AgentsPage} />
          <Route path="/console/inbox/:ofAgent?/:conversationId?" component={Inbox} />
          <Route path="/console/agents/:agentId" component={Home} />
          <Route path="/console/agents/:agentId/inbox/:conversationId?" component={Inbox} />
          <Route path="/console/agents/:agentId/knowledge" component={Knowledge} />
          <Route path="/console/agents/:agentId/golden-questions" component={GoldenQuestions} />
          <Route path="/console/agents/:agentId/settings" component={AgentSettings} />
          <Route path="/console/agents/:agentId/versions/:versionId?" component={Versions} />
          <Route path="/console/agents/:agentId/leads" component={Leads} />
          <Route path="/console/agents/:agentId/analytics" component={Analytics} />
          <Route path="/console/agents/:agentId/model" component={AgentModel} />
          <Route path="/console/agents/:agentId/channels" component={Channels} />
          <Route path="/console/agents/:agentId/actions" component={Actions} />
          <Route path="/console/canned-replies" component={CannedReplies} />
          <Route path="/console/message-examples" component={Examples} />
          <Route path="/console/costs" component={CostsPage} />
          <Route path="/console/model" component={AccountModel} />
          <Route path="/console/webhooks" component={Webhooks} />
          <Route path="/console/keys" component={Keys} />
          <Route path="/console/people" component={People} />
          <Route path="/console/profile" component={Profile} />
          <Route path="/console/authorize" component={Authorize} />
          <Route path="/console/audit-log" component={AuditLog} />
          <Route path="/console/privacy" component={Privacy} />
          <Route default component={NotFound} />
        </Router>
      )}
    </ErrorBoundary>
  );
}
