import type { ComponentChildren } from 'preact';
import { useOpenAgent } from '../agents-context';
import { usePageTitle } from './page-title';

/** The heading of a page with its agent and its main actions; also the title of the tab. */
export function PageHead({ title, children }: { title: string; children?: ComponentChildren }) {
  usePageTitle(title);
  const agent = useOpenAgent()?.name;
  return (
    <div class="page-head">
      <div>
        {agent !== undefined && agent !== title && <p class="of-agent muted">{agent}</p>}
        <h1>{title}</h1>
      </div>
      {children && <div class="row">{children}</div>}
    </div>
  );
}
