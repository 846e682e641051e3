import { useLocation } from 'preact-iso';
import { addressOfAgent } from '../../addresses';
import { api, call } from '../../api/client';
import { Empty } from '../../parts/empty';
import { PageHead } from '../../parts/page-head';
import { useRemovable } from '../../parts/use-removals';
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
  const path = { id: Number(agentId) };
  const versions = useRemovable(
    async () => (await call(api.GET('/agents/{id}/versions', { params: { path } }))).versions,
    [agentId],
  );
  const discard = (id: number): void => {
    if (versionId !== undefined) route(addressOfAgent(agentId, 'versions'));
    const params = { path: { ...path, versionId: id } };
    const act = () => call(api.DELETE('/agents/{id}/versions/{versionId}', { params }));
    versions.remove([id], { text: texts.discarded, act });
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
  return <VersionList agentId={path.id} versions={versions} onDiscard={discard} />;
}

type Plans = Record<'requiredPlan' | 'currentPlan', string>;

function PlanNotice({ plans: { requiredPlan, currentPlan } }: { plans: Plans }) {
  const texts = useTexts(versionsTexts);
  const names = { requiredPlan: nameOf(requiredPlan), currentPlan: nameOf(currentPlan) };
  return (
    <>
      <PageHead title={texts.title} />
      <Empty title={fill(texts.planTitle, names)} hint={fill(texts.planHint, names)}>
        <p>{texts.hint}</p>
        <a href="/docs/versions">{texts.guide}</a>
      </Empty>
    </>
  );
}

const nameOf = (plan: string): string => plan.charAt(0).toUpperCase() + plan.slice(1);
