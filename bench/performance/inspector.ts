import { WebSocket } from 'undici';

const SAMPLING_INTERVAL_MICROS = 1000;

/** A function at its place in the call tree. */
export interface ProfileNode {
  id: number;
  callFrame: { functionName: string; url: string; lineNumber: number; columnNumber: number };
  children?: number[];
}

/** V8's CPU profile (Chrome DevTools Protocol, `Profiler.Profile`). */
export interface Profile {
  nodes: ProfileNode[];
  /** The node of each sample, and the microseconds since the previous one. */
  samples: number[];
  timeDeltas: number[];
}

/** The inspector of a Node.js process that was started with `--inspect`. */
export class Inspector {
  private readonly answers = new Map<number, (result: unknown) => void>();
  private asked = 0;

  private constructor(private readonly socket: WebSocket) {
    socket.addEventListener('message', ({ data }) => {
      const { id, result } = JSON.parse(String(data)) as { id: number; result: unknown };
      this.answers.get(id)?.(result);
      this.answers.delete(id);
    });
  }

  /** Connects to the process whose inspector listens on this port. */
  static async attach(port: number): Promise<Inspector> {
    const targets = (await (await fetch(`http://127.0.0.1:${port}/json/list`)).json()) as {
      webSocketDebuggerUrl: string;
    }[];
    const socket = new WebSocket(targets[0]?.webSocketDebuggerUrl ?? '');
    await new Promise((resolve) => socket.addEventListener('open', resolve, { once: true }));
    return new Inspector(socket);
  }

  async startProfile(): Promise<void> {
    await this.ask('Profiler.enable');
    await this.ask('Profiler.setSamplingInterval', { interval: SAMPLING_INTERVAL_MICROS });
    await this.ask('Profiler.start');
  }

  async stopProfile(): Promise<Profile> {
    const { profile } = (await this.ask('Profiler.stop')) as { profile: Profile };
    return profile;
  }

  /** Collects all garbage, twice: the first pass may release objects that the second one can collect. */
  async collectGarbage(): Promise<void> {
    for (let time = 0; time < 2; time++) await this.ask('HeapProfiler.collectGarbage');
  }

  /** Disconnects from the process. */
  detach(): void {
    this.socket.close();
  }

  private ask(method: string, params: object = {}): Promise<unknown> {
    const id = ++this.asked;
    return new Promise((resolve) => {
      this.answers.set(id, resolve);
      this.socket.send(JSON.stringify({ id, method, params }));
    });
  }
}
