import { api, call } from '../../api/client';
import { PageHead } from '../../parts/page-head';
import { useAllowed, useSession } from '../../session-context';
import { useTexts } from '../../texts';
import { Playground } from '../settings/playground';
import { ModelChoice, type ModelRequests } from './model-choice';
import { modelTexts } from './model-texts';

/** The chat model of an agent, beside a chat with it. */
export default function AgentModel({ agentId }: { agentId: string }) {
  const texts = useTexts(modelTexts);
  const { mode } = useSession();
  const mayChat = useAllowed('chat:write');
  const params = { path: { id: Number(agentId) } };
  const requests: ModelRequests = {
    chooser: 'agent',
    scope: 'agents:write',
    get: async () => (await call(api.GET('/agents/{id}/model', { params }))).model,
    choose: async (body) => (await call(api.PUT('/agents/{id}/model', { params, body }))).model,
    remove: () => call(api.DELETE('/agents/{id}/model', { params })),
  };
  return (
    <div class="stack">
      <PageHead title={texts.agentTitle} />
      <p class="muted">
        {texts.agentHint} <a href="/console/model">{texts.toAccount}</a>
      </p>
      {mode === 'test' && <p class="muted">{texts.test}</p>}
      <div class="workbench">
        <div class="stack">
          <ModelChoice requests={requests} keys={[agentId]} />
        </div>
        {mayChat && (
          <aside aria-label={texts.tryIt}>
            <Playground agentId={agentId} />
          </aside>
        )}
      </div>
    </div>
  );
}
