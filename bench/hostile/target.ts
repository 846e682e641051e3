import { once } from 'node:events';
import { readdirSync, writeFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { Installation } from '../capacity/installation';
import { megabytes, print, printMachine } from '../capacity/report';
import { resident } from '../capacity/use';
import type { Client } from '../service/client';
import { longestProbeMs } from './probe';

const SETTLE_MS = 2000;

/** A service under attack, on loopback. */
export interface Target {
  host: string;
  port: number;
  pid: number;
  client: Client;
  accountId: number;
  agentId: number;
}

/** Runs `attacks` against a new service on `DATABASE_URL`, or on the embedded database, then removes it. */
export async function withTarget(
  attacks: (target: Target) => Promise<void>,
  settings: NodeJS.ProcessEnv = {},
): Promise<void> {
  const installation = await Installation.create(settings);
  try {
    await installation.start('all');
    printMachine(installation.title);
    const [process] = installation.processes;
    if (!process) throw new Error('the service does not run');
    const { hostname: host, port } = new URL(process.baseUrl);
    const { client, accountId } = await installation.tenant();
    const agentId = await client.createAgent();
    await attacks({ host, port: Number(port), pid: process.pid, client, accountId, agentId });
  } finally {
    await installation.remove();
  }
}

/**
 * Runs one attack. Prints the descriptors and the memory of the service before and after it, the most memory during it,
 * and the longest time that a health probe of another client took meanwhile.
 */
export async function attack(
  { host, port, pid }: Target,
  name: string,
  work: () => Promise<string | void>,
): Promise<void> {
  // Resets the recorded maximum of memory (Linux).
  writeFileSync(`/proc/${pid}/clear_refs`, '5');
  const before = { descriptors: descriptorsOf(pid), bytes: resident(pid).now };
  let isOver = false;
  const probing = longestProbeMs(`http://${host}:${port}/api/v1/health`, () => isOver);
  const seen = await work();
  isOver = true;
  const probeMs = await probing;
  await delay(SETTLE_MS);
  const { now, most } = resident(pid);
  const figures = [
    `descriptors ${before.descriptors} → ${descriptorsOf(pid)}`,
    `memory ${megabytes(before.bytes)} → ${megabytes(now)}, most ${megabytes(most)}`,
    `slowest probe ${probeMs.toFixed(0)} ms`,
  ];
  print(name, [...figures, ...(seen ? [seen] : [])].join('; '));
}

/** An open connection to the service. A reset by the service is an end like any other. */
export async function open({ host, port }: Target): Promise<Socket> {
  const socket = connect(port, host).on('error', () => undefined);
  await once(socket, 'connect');
  return socket;
}

/** The text of a request. */
export function requestText(method: string, path: string, headers: string[] = [], body = ''): string {
  const length = body ? [`Content-Length: ${Buffer.byteLength(body)}`] : [];
  return [`${method} ${path} HTTP/1.1`, 'Host: a', ...headers, ...length, '', body].join('\r\n');
}

function descriptorsOf(pid: number): number {
  return readdirSync(`/proc/${pid}/fd`).length;
}
