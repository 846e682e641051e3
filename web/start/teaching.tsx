import { useEffect, useRef, useState } from 'preact/hooks';
import { CrawlReport } from './crawl-report';
import { plainSentence } from './failures';
import type { Service, StartAgent } from './service';
import { siteAddress, type SiteAddress } from './site-address';
import { TeachForm, type Material } from './teach-form';
import type { Training } from './use-training';

interface Props {
  service: Service;
  agent: StartAgent | undefined;
  training: Training;
  onAgent: (agent: StartAgent | undefined) => void;
}

/** The first step: the agent's source and its progress. A failed source can be corrected in place. */
export function Teaching({ service, agent, training, onAgent }: Props) {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const { source, progress } = training;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // The focused field has disappeared.
    if (agent) heading.current?.focus({ preventScroll: true });
  }, [agent?.id]);
  const teach = async (material: Material) => {
    setBusy(true);
    setProblem(undefined);
    try {
      const taught = await prepareAgent(service, agent, source, material);
      onAgent(taught);
      if (source) await service.parley.training.delete(taught.id, source.id);
      await service.parley.training.add(taught.id, sourceOf(material));
      training.refresh();
    } catch (error) {
      if (!service.endedBy(error)) setProblem(plainSentence(error));
    }
    setBusy(false);
  };
  const isFailed = source?.status === 'failed';
  const address = source?.trainingUrl ?? agent?.websiteUrl ?? '';
  const needsForm = !agent || isFailed || (!source && !training.isLoading);
  return (
    <section class="step" aria-labelledby="teach">
      <div class="step-head">
        <h2 id="teach" ref={heading} tabIndex={-1}>
          <span class="number">1</span> {agent ? agent.name : 'Your website'}
        </h2>
        {agent && (
          <button type="button" class="quiet" onClick={() => onAgent(undefined)}>
            New agent
          </button>
        )}
      </div>
      {source && progress && <CrawlReport source={source} progress={progress} problem={training.problem} />}
      {!source && training.problem && (
        <p class="problem" role="alert">
          {training.problem}
        </p>
      )}
      {needsForm && (
        <TeachForm
          key={address}
          address={address}
          label={isFailed ? 'Website address' : undefined}
          action={isFailed ? 'Try again' : 'Read the website'}
          isBusy={isBusy}
          onTeach={(material) => void teach(material)}
        />
      )}
      {problem && (
        <p class="problem" role="alert">
          {problem}
        </p>
      )}
    </section>
  );
}

/**
 * A new agent for the material, or the agent whose source failed. If this agent is named after the failed site, it gets
 * the name of the new site.
 */
async function prepareAgent(
  { parley }: Service,
  agent: StartAgent | undefined,
  failed: Training['source'],
  material: Material,
): Promise<StartAgent> {
  const settings = settingsOf(material);
  if (!agent) return { id: (await parley.agents.create(settings)).id, ...settings };
  const failedSite = siteAddress(failed?.trainingUrl ?? agent.websiteUrl);
  if (!failedSite || agent.name !== nameOf(failedSite)) return agent;
  await parley.agents.update(agent.id, { ...settings, botName: settings.name });
  return { id: agent.id, ...settings };
}

function settingsOf(material: Material): { name: string; websiteUrl: string } {
  return 'text' in material
    ? { name: 'My text', websiteUrl: '' }
    : { name: nameOf(material), websiteUrl: material.url };
}

function nameOf({ host }: SiteAddress): string {
  return host.replace(/^www\./, '').slice(0, 100);
}

function sourceOf(material: Material) {
  return 'text' in material
    ? ({ source: 'text', type: 'text', data: material.text } as const)
    : ({ source: material.host.slice(0, 255), type: 'website', url: material.url } as const);
}
