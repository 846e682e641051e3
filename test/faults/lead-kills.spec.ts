import { createAgent } from '../support/agent';
import { useServiceWithModel } from '../support/use-service';
import { until } from '../support/wait';

// It is killed.
const { service, model, live } = useServiceWithModel();

it('a lead is completed after a restart when the process was killed before the model had answered', async () => {
  const agent = await createAgent(live);
  let found = false;
  const questions = () =>
    model.requests.filter(({ body }) => body.messages[0]!.content.includes('companyName'));
  model.reply((request) => {
    if (!questions().includes(request)) return 'Hello from the fake model.';
    if (!found) return { fault: 'hang-before-headers' };
    return JSON.stringify({ name: 'Ada Lovelace', companyName: 'Analytical Engines' });
  });
  await live.post(`${agent}/chat`, {
    message: 'it was ada lovelace who wrote this for analytical engines. reach me via ada@example.com',
  });
  await until(
    async () => questions().length,
    (count) => count > 0,
  );
  await service.kill();
  found = true;
  await service.restart();
  const { leads } = await until(
    async () => (await service.client(live.token).get(`${agent}/leads`)).body,
    ({ leads: [lead] }) => lead.name !== '',
  );
  expect(leads).toMatchObject([{ name: 'Ada Lovelace', companyName: 'Analytical Engines' }]);
});
