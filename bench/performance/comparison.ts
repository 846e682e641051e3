import { setTimeout as delay } from 'node:timers/promises';
import { forMs, load, percentile, rate, together, type Load } from '../capacity/load';
import { Installation, type Place } from '../capacity/installation';
import { megabytes, print } from '../capacity/report';
import { cpuOf, cpuSeconds, mainThreadSeconds, resident } from '../capacity/use';
import { earlierBuild } from '../service/earlier-build';
import { ROOT } from '../../test/support/root';
import { EndpointClients, type Endpoint } from './endpoint';
import { installedBytes } from './installed';
import { SideProcess } from './side-process';
import { chatOf, modelItself, PACED, trainedTenant } from './tenant';

const CLIENTS = 50;
const ROUND_MS = 6000;
/** Enough that the words of most questions are cached and the code is compiled, however busy the machine is. */
const WARM_UP_TURNS = 1_000;
/** A process does its last work of a start within this time. */
const SETTLED_MS = 5_000;

/** A build of the service under load, or the model itself, which has no installation. */
interface Contestant {
  name: string;
  endpoint: Endpoint;
  installation?: Installation;
  rounds: Round[];
}

/** The result of one round of a contestant. CPU in seconds. */
interface Round {
  load: Load;
  firstMs: number[];
  mainThread: number;
  parts: Map<string, number>;
}

/**
 * Streams 50 turns at once from this build, from builds of earlier commits, and from the model itself, alternately, and
 * prints the figures of each side by side: on the embedded database, and on the servers of `DATABASE_URL` and
 * `REDIS_URL` if they are set.
 */
export async function compareBuilds(commits: readonly string[], rounds: number): Promise<void> {
  const earlier = commits.map(earlierBuild);
  try {
    const builds = [{ name: 'this build', root: ROOT }, ...earlier];
    for (const { name, root } of builds)
      print(`installed packages, ${name}`, megabytes(installedBytes(root)));
    await compareOn(builds, { isEmbedded: true }, rounds);
    if (process.env['DATABASE_URL']) await compareOn(builds, {}, rounds);
  } finally {
    for (const { remove } of earlier) remove();
  }
}

async function compareOn(
  builds: { name: string; root: string }[],
  place: Place,
  rounds: number,
): Promise<void> {
  const model = await SideProcess.start('model-server', ...PACED);
  const contestants: Contestant[] = [
    { name: 'the model itself', endpoint: modelItself(model.url), rounds: [] },
  ];
  try {
    for (const [index, { name, root }] of builds.entries()) {
      const settings = { MODEL_BASE_URL: model.url, MODEL_NAME: 'fake' };
      const installation = await Installation.create(settings, { ...place, root, redisDatabase: index });
      const contestant = { name, installation, rounds: [] };
      try {
        const tenant = await trainedTenant(installation, model.url);
        contestants.push({ ...contestant, endpoint: chatOf(tenant, true) });
      } catch (error) {
        await installation.remove();
        throw error;
      }
    }
    console.log(contestants[1]?.installation?.title);
    for (const contestant of contestants) {
      let left = WARM_UP_TURNS;
      await measure(contestant, () => left-- > 0);
    }
    for (let round = 0; round < rounds; round++) {
      for (const contestant of contestants)
        contestant.rounds.push(await measure(contestant, forMs(ROUND_MS)));
      // Each build is first in every second round.
      contestants.push(...contestants.splice(1).toReversed());
    }
    report(contestants);
    for (const { name, installation } of contestants) if (installation) await reportStart(name, installation);
  } finally {
    for (const { installation } of contestants) await installation?.remove();
    model.stop();
  }
}

/** Prints the cost of another start of the installation, and its idle memory. */
async function reportStart(name: string, installation: Installation): Promise<void> {
  await installation.stop();
  await installation.start('all');
  const cpu = cpuSeconds(pidOf(installation));
  await delay(SETTLED_MS);
  const memory = megabytes(resident(pidOf(installation)).now);
  print(`a start, ${name}`, `${cpu.toFixed(2)} s of CPU; then ${memory} idle`);
}

async function measure({ endpoint, installation }: Contestant, goesOn: () => boolean): Promise<Round> {
  const callers = new EndpointClients(endpoint, CLIENTS);
  const firstMs: number[] = [];
  const before = await spent(installation);
  const measured = await load(CLIENTS, goesOn, async (client) => {
    firstMs.push((await callers.exchange(client)).firstMs);
  });
  const after = await spent(installation);
  await callers.close();
  const parts = [...after.parts].map(([name, seconds]) => [name, seconds - before.parts.get(name)!] as const);
  return {
    load: measured,
    firstMs,
    mainThread: after.mainThread - before.mainThread,
    parts: new Map(parts),
  };
}

async function spent(
  installation: Installation | undefined,
): Promise<{ mainThread: number; parts: Map<string, number> }> {
  if (!installation) return { mainThread: 0, parts: new Map() };
  const cpu = await cpuOf(installation);
  return {
    mainThread: mainThreadSeconds(pidOf(installation)),
    parts: new Map(cpu.map(({ name, seconds }) => [name, seconds])),
  };
}

function pidOf(installation: Installation): number {
  return installation.processes[0]!.pid;
}

function report([model, ...builds]: Contestant[]): void {
  print('turns/s, the model itself', perSecond(model!).toFixed(0));
  for (const each of builds) {
    const shares = each.rounds.map(({ load: own }, index) => rate(own) / rate(model!.rounds[index]!.load));
    const [least, most] = [Math.min(...shares), Math.max(...shares)];
    const share = `${percent(percentile(shares, 0.5))} of the model (${percent(least)} to ${percent(most)})`;
    print(`turns/s, ${each.name}`, `${perSecond(each).toFixed(0)}: ${share}`);
  }
  for (const each of builds) {
    const delays = [0.5, 0.95].map((part) => (firstMs(each, part) - firstMs(model!, part)).toFixed(0));
    print(`first token after the model's in ms, p50 and p95, ${each.name}`, delays.join(' and '));
  }
  for (const { name, rounds } of builds) {
    const turns = together(rounds.map(({ load: own }) => own)).calls;
    const perTurn = (seconds: (round: Round) => number): string =>
      `${((1000 * rounds.reduce((sum, round) => sum + seconds(round), 0)) / turns).toFixed(1)} ms`;
    const parts = [...rounds[0]!.parts.keys()].map(
      (part) => `${part} ${perTurn((round) => round.parts.get(part) ?? 0)}`,
    );
    print(
      `CPU a turn, ${name}`,
      `main thread ${perTurn(({ mainThread }) => mainThread)}; ${parts.join(', ')}`,
    );
  }
}

function perSecond({ rounds }: Contestant): number {
  return rate(together(rounds.map(({ load: each }) => each)));
}

function firstMs({ rounds }: Contestant, share: number): number {
  return percentile(
    rounds.flatMap((round) => round.firstMs),
    share,
  );
}

function percent(share: number): string {
  return `${(100 * share).toFixed(0)} %`;
}
