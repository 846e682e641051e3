import { useState } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import { addressOfAgent } from '../../addresses';
import { api, call } from '../../api/client';
import { useResource } from '../../api/use-resource';
import { doUnlessUndone } from '../../parts/notices';
import { PageHead } from '../../parts/page-head';
import { fill, useTexts } from '../../texts';
import { VersionList } from './version-list';
import { VersionPage } from './version-page';
import { versionsTexts } from './versions-texts';
import './versions.css';

interface Props {
  agentId: string;
  /** Undefined for the list. */
  versionId?: string;
}

/** The versions of an agent, or a single version. */
export default function Versions({ agentId, versionId }: Props) {
  const texts = useTexts(versionsTexts);
  const { route } = useLocation();
  const [hidden, setHidden] = useState<readonly number[]>([]);
  const path = { id: Number(agentId) };
  const versions = useResource(
    async () => (await call(api.GET('/agents/{id}/versions', { params: { path } }))).versions,
    [agentId],
  );
  const discard = (id: number): void => {
    setHidden((ids) => [...ids, id]);
    if (versionId !== undefined) route(addressOfAgent(agentId, 'versions'));
    doUnlessUndone(
      texts.discarded,
      async () => {
        const params = { path: { ...path, versionId: id } };
        await call(api.DELETE('/agents/{id}/versions/{versionId}', { params }));
        await versions.reload();
      },
      () => setHidden((ids) => ids.filter((each) => each !== id)),
    );
  };
  if (versions.failure?.code === 'PLAN_UPGRADE_REQUIRED')
    return <PlanNotice plans={versions.failure.details as unknown as Plans} />;
  if (versionId !== undefined)
    return (
      <VersionPage
        key={versionId}
        agentId={path.id}
        id={Number(versionId)}
        onDiscard={() => discard(Number(versionId))}
        onChange={versions.reload}
      />
    );
  const shown = versions.data?.filter(({ id }) => !hidden.includes(id));
  return <VersionList agentId={path.id} versions={{ ...versions, data: shown }} onDiscard={discard} />;
}

type Plans = Record<'requiredPlan' | 'currentPlan', string>;

function PlanNotice({ plans: { requiredPlan, currentPlan } }: { plans: Plans }) {
  const texts = useTexts(versionsTexts);
  const names = { requiredPlan: nameOf(requiredPlan), currentPlan: nameOf(currentPlan) };
  return (
    <>
      <PageHead title={texts.title} />
      <div class="empty">
        <h2>{fill(texts.planTitle, names)}</h2>
        <p>{fill(texts.planHint, names)}</p>
        <p>{texts.hint}</p>
        <a href="/docs/versions">{texts.guide}</a>
      </div>
    </>
  );
}

const nameOf = (plan: string): string => plan.charAt(0).toUpperCase() + plan.slice(1);
