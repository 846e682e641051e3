import { useState } from 'preact/hooks';
import { CrawlReport } from './crawl-report';
import { plainSentence } from './failures';
import type { Service } from './service';
import type { SiteAddress } from './site-address';
import { TeachForm, type Material } from './teach-form';
import type { Training } from './use-training';
import type { StartAgent } from './workbench';

interface Props {
  service: Service;
  agent: StartAgent | undefined;
  training: Training;
  onAgent: (agent: StartAgent | undefined) => void;
}

/** The first step: what the agent learns from, and how far that is. A failed source can be corrected in place. */
export function Teaching({ service, agent, training, onAgent }: Props) {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const { source, progress } = training;
  const teach = async (material: Material) => {
    setBusy(true);
    setProblem(undefined);
    try {
      const taught = await prepareAgent(service, agent, material);
      onAgent(taught);
      for (const { id } of await service.parley.training.list(taught.id))
        await service.parley.training.delete(taught.id, id);
      await service.parley.training.add(taught.id, sourceOf(material));
      training.refresh();
    } catch (error) {
      if (!service.endedBy(error)) setProblem(plainSentence(error));
    }
    setBusy(false);
  };
  const isFailed = source?.status === 'failed';
  const needsForm = !agent || isFailed || (!source && !training.isLoading);
  return (
    <section class="step" aria-labelledby="teach">
      <div class="step-head">
        <h2 id="teach">
          <span class="number">1</span> {agent ? agent.name : 'Which website?'}
        </h2>
        {agent && (
          <button type="button" class="quiet" onClick={() => onAgent(undefined)}>
            Another website
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
          address={source?.trainingUrl ?? agent?.websiteUrl ?? ''}
          label={isFailed ? 'Correct the address' : undefined}
          action={isFailed ? 'Try again' : 'Read it'}
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

/** A new agent for the material, or the one whose source failed, under the new name. */
async function prepareAgent(
  { parley }: Service,
  agent: StartAgent | undefined,
  material: Material,
): Promise<StartAgent> {
  const settings = settingsOf(material);
  const { id } = agent
    ? await parley.agents.update(agent.id, settings)
    : await parley.agents.create(settings);
  return { id, ...settings };
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
    : ({ source: 'website', type: 'website', url: material.url } as const);
}
