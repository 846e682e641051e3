import type { Service, StartAgent } from './service';
import { siteAddress, type SiteAddress } from './site-address';
import type { Material } from './teach-form';
import type { Source } from './use-sources';

/** A longer title is a sentence, not the name of a business. */
const MAX_TITLE_CHARACTERS = 60;

/** The material is already a source of the agent. */
export class AlreadyTaught extends Error {}

/**
 * The agent for the material: a new one, or this agent. If this agent is named after a failed site that the material
 * replaces, it gets the name of the new site.
 */
export async function agentFor(
  { parley }: Service,
  { agent, failed }: { agent?: StartAgent; failed?: Source },
  material: Material,
): Promise<StartAgent> {
  const settings = settingsOf(material);
  if (!agent) return { id: (await parley.agents.create(settings)).id, ...settings };
  const failedSite = failed && siteAddress(failed.trainingUrl ?? agent.websiteUrl);
  if (!failedSite || agent.name !== nameOf(failedSite)) return agent;
  await parley.agents.update(agent.id, { ...settings, botName: settings.name });
  return { id: agent.id, ...settings };
}

/**
 * The agent with the title of its website as its name, once the website is read; undefined if it has another name, or
 * the title is too long for a name.
 */
export async function namedByTitle(
  { parley }: Service,
  agent: StartAgent,
  sources: readonly Source[],
): Promise<StartAgent | undefined> {
  const site = siteAddress(agent.websiteUrl);
  if (!site || agent.name !== nameOf(site)) return undefined;
  const read = sources.find(({ status, trainingUrl }) => status === 'completed' && trainingUrl === site.url);
  if (!read) return undefined;
  const { source } = await parley.training.get(agent.id, read.id);
  const [name = ''] = source.summary.split('\n');
  if (name === '' || name.length > MAX_TITLE_CHARACTERS) return undefined;
  await parley.agents.update(agent.id, { name, botName: name });
  return { ...agent, name };
}

/** Adds the material to the agent. @throws AlreadyTaught, ApiError */
export async function teach(
  { parley: { training } }: Service,
  { agentId, sources }: { agentId: number; sources: readonly Source[] },
  material: Material,
): Promise<void> {
  if ('files' in material) await training.addFiles(agentId, material.files);
  else if ('text' in material) {
    const source = freeName('text', sources);
    await training.add(agentId, { source, type: 'text', data: material.text });
  } else {
    const { url, host } = material;
    if (sources.some(({ trainingUrl }) => trainingUrl === url)) throw new AlreadyTaught();
    await training.add(agentId, { source: freeName(host.slice(0, 250), sources), type: 'website', url });
  }
}

function settingsOf(material: Material): { name: string; websiteUrl: string } {
  if ('text' in material) return { name: 'My text', websiteUrl: '' };
  if ('files' in material) return { name: 'My files', websiteUrl: '' };
  return { name: nameOf(material), websiteUrl: material.url };
}

function nameOf({ host }: SiteAddress): string {
  return host.replace(/^www\./, '').slice(0, 100);
}

/** Names of sources are unique for the agent. */
function freeName(name: string, sources: readonly Source[]): string {
  const takenNames = new Set(sources.map(({ source }) => source));
  for (let count = 1; ; count++) {
    const candidate = count === 1 ? name : `${name} ${count}`;
    if (!takenNames.has(candidate)) return candidate;
  }
}
