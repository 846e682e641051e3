import { createAgent, train, trainText } from '../../support/agent';
import { Metrics, metricsUrl, untilMetrics } from '../../support/metrics';
import { Receiver } from '../../support/receiver';
import { useServiceWithModel } from '../../support/use-service';
import { htmlPage, Site } from '../../support/site';

const MODEL = 'model-of-the-test';
const SAID = 'xylophone-of-the-visitor';
const EMAIL = 'visitor.of.the.test@example.com';
const PLUS_LIMIT = 3;
const CHAT = '/api/v1/agents/:id/chat';

describe('GET /metrics', () => {
  // Its numbers count from zero, without the numbers of other files.
  const { service, model } = useServiceWithModel({
    METRICS_PORT: '0',
    LOG_LEVEL: 'info',
    ALLOW_INSECURE_WEBHOOKS: 'true',
    RATE_LIMIT_PLUS: String(PLUS_LIMIT),
    MODEL_NAME: MODEL,
  });
  let receiver: Receiver;
  let site: Site;

  beforeAll(async () => {
    receiver = await Receiver.start();
    site = await Site.start({ '/': htmlPage('Home', `<p>About the ${SAID}.</p>`, ['/missing']) });
  });
  afterAll(async () => {
    await Promise.all([model.close(), receiver.stop(), site.stop()]);
  });

  it('is the only route of its port', async () => {
    const statusOf = async (path: string, method = 'GET') =>
      (await fetch(metricsUrl(service) + path, { method })).status;
    expect(await statusOf('/metrics')).toBe(200);
    expect(await statusOf('/')).toBe(404);
    expect(await statusOf('/api/v1/health')).toBe(404);
    expect(await statusOf('/metrics', 'POST')).toBe(404);
    expect((await fetch(`${service.baseUrl}/metrics`)).status).toBe(404);
  });

  it('counts turns, their stages, tokens and faults of the model', async () => {
    const { live, test } = await service.tenant();
    const before = await Metrics.of(service);
    const agent = await createAgent(live);
    // Without an email address: a lead would call the model as well.
    const message = `My ${SAID} is broken.`;
    model.reply({
      chunks: ['It ', 'is.'],
      model: 'another-name',
      usage: { prompt_tokens: 40, completion_tokens: 2 },
    });
    await live.post(`${agent}/chat`, { message });
    for await (const _ of live.stream(`${agent}/chat`, { message }));
    model.reply({ fault: 'status', status: 400 });
    await live.post(`${agent}/chat`, { message });
    const quiet = await createAgent(test);
    await test.post(`${quiet}/chat`, { message });

    const grown = (name: string, labels: Record<string, string>, by: number) => (metrics: Metrics) =>
      (metrics.value(name, labels) ?? 0) - (before.value(name, labels) ?? 0) === by;
    const metrics = await untilMetrics(service, grown('parley_http_requests_total', { route: CHAT }, 4));
    for (const [name, labels, by] of [
      ['parley_http_requests_total', { method: 'POST', route: CHAT, status: '200' }, 3],
      ['parley_http_requests_total', { method: 'POST', route: CHAT, status: '502' }, 1],
      ['parley_http_request_duration_seconds_count', { method: 'POST', route: CHAT }, 4],
      ['parley_turns_total', { outcome: 'answered' }, 3],
      ['parley_turns_total', { outcome: 'failed' }, 1],
      ['parley_turn_stage_duration_seconds_count', { stage: 'auth' }, 4],
      ['parley_turn_stage_duration_seconds_count', { stage: 'retrieval' }, 4],
      ['parley_turn_stage_duration_seconds_count', { stage: 'first_token' }, 3],
      ['parley_turn_stage_duration_seconds_count', { stage: 'whole' }, 3],
      ['parley_model_tokens_total', { model: MODEL, type: 'prompt' }, 80],
      ['parley_model_tokens_total', { model: MODEL, type: 'completion' }, 4],
      ['parley_model_faults_total', { model: MODEL, kind: 'error' }, 1],
      ['parley_model_first_token_seconds_count', { model: MODEL }, 2],
      ['parley_model_call_duration_seconds_count', { model: 'parley-extractive', outcome: 'completed' }, 1],
    ] as const) {
      expect([name, labels, grown(name, labels, by)(metrics)]).toEqual([name, labels, true]);
    }
    expect(metrics.value('parley_open_streams')).toBe(0);
  });

  it('shows a stream as open until it ends', async () => {
    const { live } = await service.tenant();
    const agent = await createAgent(live);
    model.reply({ fault: 'hang', afterChunks: ['Well, '] });
    const stream = live.stream(`${agent}/chat`, { message: 'Hello' });
    await stream.next();
    expect((await Metrics.of(service)).value('parley_open_streams')).toBe(1);
    const left = (await Metrics.of(service)).value('parley_turns_total', { outcome: 'left' })!;
    await stream.return(undefined);
    await untilMetrics(service, (metrics) => metrics.value('parley_open_streams') === 0);
    await untilMetrics(
      service,
      (metrics) => metrics.value('parley_turns_total', { outcome: 'left' }) === left + 1,
    );
  });

  it('counts completed and failed training sources, pages and passages', async () => {
    const { live } = await service.tenant();
    const agent = await createAgent(live);
    const ended = (metrics: Metrics): number => metrics.value('parley_ingestion_sources_total') ?? 0;
    const before = ended(await Metrics.of(service));
    await trainText(live, agent, 'text', `About the ${SAID}.`);
    await train(live, agent, { source: 'site', type: 'website', url: `${site.url}/` });
    await train(live, agent, { source: 'gone', type: 'page', url: `${site.url}/missing` });
    const metrics = await untilMetrics(service, (now) => ended(now) - before === 3);
    expect(metrics.value('parley_ingestion_sources_total', { type: 'text', outcome: 'completed' })).toBe(1);
    expect(metrics.value('parley_ingestion_sources_total', { type: 'website', outcome: 'completed' })).toBe(
      1,
    );
    expect(metrics.value('parley_ingestion_sources_total', { type: 'page', outcome: 'failed' })).toBe(1);
    expect(metrics.value('parley_ingestion_pages_total', { outcome: 'fetched' })).toBe(1);
    expect(metrics.value('parley_ingestion_pages_total', { outcome: 'skipped' })).toBe(1);
    expect(metrics.value('parley_ingestion_passages_total')).toBeGreaterThanOrEqual(2);
    expect(metrics.value('parley_ingestion_duration_seconds_count', { type: 'website' })).toBe(1);
    const jobs = { queue: 'training-ingestion', outcome: 'completed' };
    expect(metrics.value('parley_job_duration_seconds_count', jobs)).toBeGreaterThanOrEqual(3);
  });

  it('counts delivery attempts by outcome', async () => {
    const { live } = await service.tenant();
    await live.post('/webhooks', { name: 'CRM', url: receiver.url, events: ['agent.created'] });
    const attempts = (outcome: string) => (metrics: Metrics) =>
      metrics.value('parley_delivery_attempts_total', { outcome });
    for (const [status, outcome] of [
      [204, 'succeeded'],
      [500, 'retrying'],
      [410, 'switched_off'],
    ] as const) {
      receiver.answer(status);
      const before = attempts(outcome)(await Metrics.of(service))!;
      await createAgent(live);
      await untilMetrics(service, (metrics) => attempts(outcome)(metrics)! > before);
    }
    const metrics = await Metrics.of(service);
    expect(metrics.value('parley_delivery_attempt_duration_seconds_count')).toBeGreaterThanOrEqual(3);
  });

  it('counts requests over their limit and requests without a route', async () => {
    const { live } = await service.tenant('plus');
    for (let number = 0; number <= PLUS_LIMIT; number += 1) await live.get('/agents');
    await live.get(`/agents/17/${EMAIL}`);
    await live.get(`/${live.token}`);
    const metrics = await untilMetrics(
      service,
      (now) => (now.value('parley_http_requests_total', { route: 'none' }) ?? 0) >= 2,
    );
    const listed = { method: 'GET', route: '/api/v1/agents' };
    expect(metrics.value('parley_http_requests_total', { ...listed, status: '429' })).toBe(1);
    expect(metrics.value('parley_http_requests_total', { ...listed, status: '403' })).toBe(PLUS_LIMIT);
    expect(metrics.value('parley_rate_limited_requests_total', { quota: 'account' })).toBe(1);
    expect(
      metrics.value('parley_http_requests_total', { route: 'none', status: '404' }),
    ).toBeGreaterThanOrEqual(2);
    expect(metrics.value('parley_limiter_store_up')).toBe(1);
  });

  it('shows how many jobs and due deliveries wait', async () => {
    const metrics = await Metrics.of(service);
    expect(metrics.value('parley_ingestion_sources_waiting')).toBeGreaterThanOrEqual(0);
    expect(metrics.value('parley_ingestion_oldest_waiting_seconds')).toBeGreaterThanOrEqual(0);
    for (const sample of ['queue', 'ingestion', 'deliveries']) {
      expect([sample, metrics.value('parley_sample_success', { sample })]).toEqual([sample, 1]);
    }
    for (const queue of ['training-ingestion', 'webhook-delivery', 'agent-purge', 'lead-completion']) {
      for (const state of ['waiting', 'active', 'delayed'])
        expect(metrics.value('parley_queue_jobs', { queue, state })).toBeGreaterThanOrEqual(0);
      expect(metrics.value('parley_queue_oldest_waiting_seconds', { queue })).toBeGreaterThanOrEqual(0);
    }
    for (const name of [
      'parley_deliveries_due',
      'parley_deliveries_oldest_due_seconds',
      'nodejs_eventloop_lag_p99_seconds',
      'process_resident_memory_bytes',
    ]) {
      expect([name, metrics.value(name)]).toEqual([name, expect.any(Number)]);
    }
  });

  it('has no label that holds an id, a key, an address, a path or a text', async () => {
    const { samples } = await Metrics.of(service);
    const values = new Set(samples.flatMap(({ labels }) => Object.values(labels)));
    for (const value of values) {
      expect(value).not.toMatch(/\d{5}|@|ply_|https?:|%|missing|another-name/);
      expect(value).not.toContain(SAID);
      expect(value.length).toBeLessThan(80);
    }
  });
});
