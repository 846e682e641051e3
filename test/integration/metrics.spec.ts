import { createBackends, onRealBackends, type Backends } from '../support/backends';
import { Gate } from '../support/gate';
import { Metrics, untilMetrics } from '../support/metrics';
import { ServiceProcess, TEST_ENVIRONMENT } from '../support/service-process';

const describeOnPostgres = onRealBackends ? describe : describe.skip;

describeOnPostgres.each(['api', 'worker'])('the metrics of a process with ROLE=%s', (ROLE) => {
  let backends: Backends;
  let gate: Gate;
  let service: ServiceProcess;

  beforeAll(async () => {
    backends = await createBackends();
    gate = await Gate.before(backends.environment['DATABASE_URL']!);
    const settings = { ...TEST_ENVIRONMENT, ...backends.environment, DATABASE_URL: gate.url, ROLE };
    service = await ServiceProcess.start({ ...settings, METRICS_PORT: '0', LOG_LEVEL: 'info' });
  });
  afterAll(async () => {
    await service.end('SIGTERM');
    await gate.remove();
    await backends.remove();
  });

  it('are served while PostgreSQL is unavailable, without its gauges, and are complete when it is back', async () => {
    const isWhole = (metrics: Metrics) =>
      metrics.value('parley_sample_success', { sample: 'deliveries' }) === 1;
    await untilMetrics(service, isWhole);
    gate.shut();
    const away = await untilMetrics(service, (metrics) => !isWhole(metrics));
    expect(away.value('parley_deliveries_due')).toBeUndefined();
    expect(away.value('parley_sample_success', { sample: 'deliveries' })).toBe(0);
    expect(away.value('process_resident_memory_bytes')).toBeGreaterThan(0);
    expect(away.value('parley_turns_total')).toBeDefined();
    gate.open();
    const back = await untilMetrics(service, isWhole);
    expect(back.value('parley_deliveries_due')).toBeDefined();
  });
});
