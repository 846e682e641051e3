import { connect } from 'node:net';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Every } from '../platform/every.decorator';
import { ReadinessService } from '../platform/http/server/readiness.service';
import { log } from '../platform/observability/logging/logger';
import { ModelsSettings } from './models.settings';

const INTERVAL_MS = 60_000;
const CONNECT_TIMEOUT_MS = 5000;

/**
 * Whether a connection to the model endpoint can be opened: logged at start and when it changes, and shown by `/ready`.
 * It does not make the process unready: lists, training and test mode work without the model, and another process would
 * not reach it either.
 */
@Injectable()
export class ModelProbeService implements OnApplicationBootstrap {
  private state: { state: 'unknown' | 'reachable' | 'unreachable'; reason?: string } = { state: 'unknown' };

  constructor(
    private readonly settings: ModelsSettings,
    private readonly readiness: ReadinessService,
  ) {}

  onApplicationBootstrap(): void {
    if (!this.settings.MODEL_BASE_URL) return;
    this.readiness.tell('model', () => this.state);
    void this.probe();
  }

  /** Checks whether a connection can be opened. Never rejects. */
  @Every(INTERVAL_MS, 'the model endpoint was not checked')
  async probe(): Promise<void> {
    const { MODEL_BASE_URL: baseUrl } = this.settings;
    if (!baseUrl) return;
    const before = this.state.state;
    const reason = await connectionFault(new URL(baseUrl));
    this.state = reason ? { state: 'unreachable', reason } : { state: 'reachable' };
    if (this.state.state === before) return;
    if (reason) log.warn({ setting: 'MODEL_BASE_URL', reason }, 'the model endpoint cannot be reached');
    else if (before === 'unreachable') log.info('the model endpoint can be reached again');
  }
}

/** Why no TCP connection to the URL can be opened; undefined when it can. */
async function connectionFault({ protocol, hostname, port }: URL): Promise<string | undefined> {
  return new Promise((resolve) => {
    const socket = connect({
      // The brackets of an IPv6 address belong to the URL.
      host: hostname.replaceAll(/[[\]]/g, ''),
      port: Number(port || (protocol === 'https:' ? 443 : 80)),
      timeout: CONNECT_TIMEOUT_MS,
    });
    const end = (reason?: string): void => {
      socket.destroy();
      resolve(reason);
    };
    socket.once('connect', () => end());
    socket.once('timeout', () => end('timeout'));
    socket.once('error', (error: NodeJS.ErrnoException) => end(error.code ?? error.name));
  });
}
