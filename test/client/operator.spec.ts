import { Parley, ParleyOperator } from '../../libs/client/src';
import { ADMIN_TOKEN } from '../support/service-process';
import { useSharedService } from '../support/use-service';

const { service } = useSharedService();

const operator = (options: object = {}): ParleyOperator =>
  new ParleyOperator({ adminToken: ADMIN_TOKEN, baseUrl: service.baseUrl, ...options });

describe("the operator's client", () => {
  it('creates an account with a key, an agent and training, and shows what the account does', async () => {
    const { accounts } = operator();
    const { id } = await accounts.create({ name: 'Acme', plan: 'enterprise' });
    const { key, secret } = await accounts.keys.issue(id, { mode: 'live', name: 'first' });
    const agent = await accounts.agents.create(id, { mode: 'live', name: 'Support' });
    const source = await accounts.agents.addSource(id, agent.id, {
      source: 'guarantee',
      type: 'text',
      data: 'The guarantee lasts two years.',
    });
    const tenant = new Parley({ apiKey: secret, baseUrl: service.baseUrl });
    await tenant.training.wait(agent.id, source.id, { signal: AbortSignal.timeout(60_000) });
    const answer = await tenant.chat.send(agent.id, { message: 'How long does the guarantee last?' });
    expect(answer.text).toContain('two years');

    expect((await accounts.get(id)).name).toBe('Acme');
    expect((await accounts.keys.list(id)).map((one) => one.id)).toEqual([key.id]);
    expect((await accounts.agents.list(id)).items).toMatchObject([{ id: agent.id }]);
    expect((await accounts.agents.sources(id)).items).toMatchObject([{ id: source.id, status: 'completed' }]);
    expect((await accounts.usage(id)).usage).toMatchObject({ agents: 1 });
    expect((await accounts.failingDeliveries(id)).items).toEqual([]);
    const actions: string[] = [];
    for await (const entry of accounts.auditLog(id, { limit: 1 })) actions.push(entry.action);
    expect(actions.length).toBeGreaterThan(2);

    expect((await accounts.agents.suspend(id, agent.id, { suspended: true })).suspended).toBe(true);
    await expect(tenant.chat.send(agent.id, { message: 'Hi' })).rejects.toMatchObject({
      code: 'AGENT_SUSPENDED',
    });
    const rotated = await accounts.keys.rotate(id, key.id, { overlapDays: 1 });
    await accounts.keys.revoke(id, rotated.key.id);
    expect((await accounts.update(id, { monthlyTokenBudget: 1000 })).monthlyTokenBudget).toBe(1000);

    const { person, link } = await accounts.people.add(id, { mode: 'live', name: 'Ada', role: 'reader' });
    expect(link).toContain('http');
    expect((await accounts.people.invite(id, person.id)).link).not.toBe(link);
    await accounts.people.remove(id, person.id);
    expect((await accounts.people.list(id)).items).toEqual([]);

    expect((await accounts.delete(id)).accountId).toBe(id);
    expect((await accounts.deletion(id)).accountId).toBe(id);
    await expect(accounts.get(id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('gets the receipt of a deletion whose answer was lost', async () => {
    const { id } = await operator().accounts.create({ name: 'Acme', plan: 'pro' });
    let isLost = false;
    const losing: typeof fetch = async (input, init) => {
      const response = await fetch(input, init);
      if (isLost || init?.method !== 'DELETE') return response;
      isLost = true;
      throw new TypeError('fetch failed');
    };
    expect((await operator({ fetch: losing }).accounts.delete(id)).accountId).toBe(id);
    expect(isLost).toBe(true);
  });

  it('never sends a POST twice that may have taken effect', async () => {
    let attempts = 0;
    const failing: typeof fetch = async () => {
      attempts += 1;
      throw new TypeError('fetch failed');
    };
    const { accounts } = operator({ fetch: failing });
    await expect(accounts.create({ name: 'Acme', plan: 'pro' })).rejects.toThrow('fetch failed');
    expect(attempts).toBe(1);
  });

  it('shows the system, its support bundle and its failed jobs', async () => {
    const { system } = operator();
    expect((await system.get()).version).toEqual(expect.any(String));
    expect(Object.keys(await system.supportBundle())).not.toEqual([]);
    expect(await system.failedJobs({ queue: 'webhook-delivery' })).toEqual(expect.any(Array));
    expect(await system.retryFailedJobs({ queue: 'webhook-delivery' })).toEqual(expect.any(Number));
  });

  it('needs the token of the operator', async () => {
    expect(() => operator({ adminToken: '' })).toThrow('adminToken is missing');
    await expect(operator({ adminToken: 'wrong' }).system.get()).rejects.toMatchObject({ status: 401 });
  });
});
