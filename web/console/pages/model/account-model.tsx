import { api, call } from '../../api/client';
import { PageHead } from '../../parts/page-head';
import { useSession } from '../../session-context';
import { useTexts } from '../../texts';
import { ModelChoice, type ModelRequests } from './model-choice';
import { modelTexts } from './model-texts';
import { TokenUse } from './token-use';

const requests: ModelRequests = {
  chooser: 'account',
  scope: 'models:write',
  get: async () => (await call(api.GET('/model'))).model,
  choose: async (body) => (await call(api.PUT('/model', { body }))).model,
  remove: () => call(api.DELETE('/model')),
};

/** The chat model of the account, and the tokens that its agents have used. */
export default function AccountModel() {
  const texts = useTexts(modelTexts);
  const { mode } = useSession();
  return (
    <div class="stack">
      <PageHead title={texts.accountTitle} />
      <TokenUse />
      <p class="muted">{texts.accountHint}</p>
      {mode === 'test' && <p class="muted">{texts.test}</p>}
      <ModelChoice requests={requests} keys={[]} />
    </div>
  );
}
