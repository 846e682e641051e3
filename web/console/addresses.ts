/** The agent whose page is at this path; undefined for other pages. */
export function agentIdIn(path: string): string | undefined {
  return /^\/console\/agents\/(\d+)/.exec(path)?.[1];
}

/** The address of a page of an agent; `page` is empty for its home. */
export function addressOfAgent(agentId: number | string, page = ''): string {
  return `/console/agents/${agentId}${page && `/${page}`}`;
}

/** The page of an agent that this is, such as `inbox`; empty for its home. */
export function pageIn(path: string): string {
  return path.split('/')[4] ?? '';
}
