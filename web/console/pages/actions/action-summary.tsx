import type { Schema } from '../../../../libs/client/src';
import { useTexts } from '../../texts';
import { actionsTexts } from './actions-texts';

/** The purpose and the request of an action. */
export function ActionSummary({ action }: { action: Schema<'VersionAction'> }) {
  const texts = useTexts(actionsTexts);
  const { name, status, whenToUse, tool, method, url } = action;
  return (
    <>
      <div class="row">
        <h2>{name}</h2>
        <span class={status === 'live' ? 'badge good' : 'badge'}>
          {status === 'live' ? texts.liveBadge : texts.draftBadge}
        </span>
      </div>
      <p>{whenToUse}</p>
      <code class="secret">
        {tool ? `MCP ${tool.name}` : method} {url}
      </code>
    </>
  );
}
