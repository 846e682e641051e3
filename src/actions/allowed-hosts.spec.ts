import { readSettings, Settings } from '../platform/config/settings';
import type { AgentCaller } from '../auth/caller';
import { ActionCallsService } from './action-calls.service';
import type { AddActionDto } from './action.dto';
import type { Action } from './action.entity';
import { ActionsService } from './actions.service';

describe('a list of hosts that actions may call', () => {
  const settings = readSettings(Settings, {
    EGRESS_ALLOWED_HOSTS: 'shop.example',
    EGRESS_ALLOW_CIDRS: '127.0.0.0/8',
  });
  const secrets = { open: () => ({}), seal: () => null } as never;
  const calls = new ActionCallsService(settings, secrets, {} as never);
  afterAll(() => calls.onApplicationShutdown());

  const action = (url: string): AddActionDto => ({
    name: 'Order',
    whenToUse: 'x',
    url,
    responseFields: ['status'],
  });

  it('is checked when one is saved', async () => {
    const unused = {} as never;
    const agents = { get: async () => ({ accountId: 1 }) } as never;
    const stored = { run: () => Promise.reject(new Error('stored')) } as never;
    const actions = new ActionsService(unused, unused, agents, secrets, calls, unused, stored, unused);
    const add = (url: string): Promise<unknown> =>
      actions.add({ accountId: 1, agentId: 1 } as AgentCaller, action(url));
    for (const url of ['https://evil.example/', 'https://shop.example.evil.example/', 'https://127.0.0.1/'])
      await expect(add(url)).rejects.toMatchObject({
        code: 'VALIDATION_ERROR',
        details: { fields: [{ path: 'url', rule: 'allowed_host' }] },
      });
    await expect(add('https://shop.example:8443/orders')).rejects.toThrow('stored');
  });

  it('is checked at every call, because it may have changed', async () => {
    const template = { inputs: {}, headers: {}, body: null, method: 'GET', secretNames: [], secrets: null };
    const saved = { ...action('https://127.0.0.1:9/'), ...template, id: 1 } as unknown as Action;
    const { result } = await calls.callAction(saved, { inputs: {} });
    expect(result).toMatchObject({
      responseStatus: null,
      fields: null,
      error: 'The operator does not allow this host',
    });
    expect(result).not.toHaveProperty('isUncertain');
  });
});
