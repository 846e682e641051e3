import { createContext, type ComponentChildren } from 'preact';
import { useContext } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import { agentIdIn } from './addresses';
import { api, call } from './api/client';
import { useResource } from './api/use-resource';
import { useSession } from './session-context';

/** An agent as the navigation shows it. */
interface NamedAgent {
  id: number;
  name: string;
  suspended: boolean;
}

interface Agents {
  agents: readonly NamedAgent[];
  reload: () => void;
}

const MOST = 100;

const AgentsContext = createContext<Agents>({ agents: [], reload: () => undefined });

/** The agents of the account, at most a hundred, and always the agent whose page is open. */
export function AgentsProvider({ children }: { children: ComponentChildren }) {
  const { kind, scopes } = useSession();
  const mayRead = kind === 'tenant' && scopes.includes('agents:read');
  const open = agentIdIn(useLocation().path);
  const { data, reload } = useResource(async () => {
    if (!mayRead) return [];
    const { agents } = await call(api.GET('/agents', { params: { query: { limit: MOST } } }));
    return agents;
  }, [mayRead]);
  const isListed = data?.some(({ id }) => String(id) === open) ?? true;
  const further = useResource(async () => {
    if (isListed || !mayRead || open === undefined) return undefined;
    return (await call(api.GET('/agents/{id}', { params: { path: { id: Number(open) } } }))).agent;
  }, [isListed, mayRead, open]);
  const agents = [...(data ?? []), ...(further.data && !isListed ? [further.data] : [])];
  return (
    <AgentsContext.Provider value={{ agents, reload: () => void reload() }}>
      {children}
    </AgentsContext.Provider>
  );
}

/** The agents of the account. */
export function useAgents(): Agents {
  return useContext(AgentsContext);
}

/** The agent whose page is open; undefined on other pages, and until it is known. */
export function useOpenAgent(): NamedAgent | undefined {
  const { agents } = useAgents();
  const open = agentIdIn(useLocation().path);
  return agents.find(({ id }) => String(id) === open);
}
