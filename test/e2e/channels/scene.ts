import { createAgent, trainText } from '../../support/agent';
import { FakePlatform } from '../../support/fake-platform';
import { Service, type RunningService, type Tenant } from '../../support/service';
import { platformSettings } from '../../support/shared-services';
import { useLentService } from '../../support/use-service';
import { until } from '../../support/wait';

export const FACT = 'The workshop opens at seven in the morning. A tandem costs 40 euros a day.';
export const QUESTION = 'What does a tandem cost a day?';

/** A service whose platforms are on loopback. Each test has an agent of its own, which knows `FACT`. */
class ChannelScene {
  platform: FakePlatform;
  service: RunningService;
  tenant: Tenant;
  /** The path of the agent. */
  agent: string;

  async renew(): Promise<void> {
    this.agent = await createAgent(this.tenant.live);
    await trainText(this.tenant.live, this.agent, 'bikes', FACT);
    this.platform.calls.length = 0;
    this.platform.chats.rest();
  }

  /** Adds a channel to the agent. */
  async add(kind: string, credentials: Record<string, string>) {
    const { status, body } = await this.tenant.live.post(`${this.agent}/channels`, { kind, credentials });
    expect(status).toBe(201);
    return body as {
      channel: { id: number; callbackUrl: string };
      verifyToken: string | null;
      problem: string | null;
    };
  }

  /** A Telegram channel, and how its platform reports an update. */
  async telegram() {
    const { channel } = await this.add('telegram', { botToken: '1:abc' });
    const { body } = this.platform.callsOf('setWebhook').at(-1)!;
    expect(body['url']).toBe(channel.callbackUrl);
    const headers = { 'x-telegram-bot-api-secret-token': body['secret_token'] as string };
    return {
      channel,
      headers,
      report: (update: object) => this.report(channel.callbackUrl, update, headers),
    };
  }

  /** Delivers an update as Telegram does: repeats it for as long as the service says that it is too busy. */
  async report(url: string, update: object, headers: Record<string, string>): Promise<Response> {
    const isTaken = ({ status }: Response): boolean => status !== 503;
    return until(() => this.deliver(url, update, headers), isTaken);
  }

  /** Sends a request of the platform to the address of a channel. */
  async deliver(url: string, body: object | string, headers: Record<string, string>): Promise<Response> {
    const raw = typeof body === 'string' ? body : JSON.stringify(body);
    const { pathname } = new URL(url);
    return fetch(this.service.baseUrl.replace(/\/api\/v1$/, '') + pathname, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: raw,
    });
  }

  /** The agent's conversations, newest first. */
  conversations = async () => (await this.tenant.live.get(`${this.agent}/conversations`)).body.conversations;
}

/** The scene of a test file, on a lent service, because the service calls the platform for all tenants. */
export function useChannels(): ChannelScene {
  const scene = new ChannelScene();
  const stage = useLentService(async ({ platformPort }) => {
    scene.platform = await FakePlatform.start(platformPort);
    return () => scene.platform.stop();
  });
  beforeAll(() => void Object.assign(scene, { service: stage.service, tenant: stage.tenant }));
  beforeEach(() => scene.renew());
  return scene;
}

/** A scene with a service of its own. */
type OwnChannels = ChannelScene & { service: Service };

/** The scene of a test file, or of a part of it, on a service of its own with these settings. */
export function useOwnChannels(environment: Record<string, string> = {}): OwnChannels {
  const scene = new ChannelScene() as OwnChannels;
  beforeAll(async () => {
    scene.platform = await FakePlatform.start();
    scene.service = await Service.start({ ...platformSettings(scene.platform.url), ...environment });
    scene.tenant = await scene.service.tenant();
  });
  afterAll(async () => {
    await scene.service.stop();
    await scene.platform.stop();
  });
  beforeEach(() => scene.renew());
  return scene;
}
