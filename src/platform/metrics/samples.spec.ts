import { Gauge } from 'prom-client';
import { Samples } from './samples';

/** Samples with one gauge, read as `read` says, and what a scrape of them gives. */
function setUp(read: () => Promise<void>) {
  const samples = new Samples();
  const registers = [samples.add('queue', read)];
  const gauge = new Gauge({ name: 'depth', help: 'Depth.', registers });
  const scrape = async (): Promise<string> => {
    const texts = await Promise.all((await samples.take()).map((registry) => registry.metrics()));
    return texts.join('\n');
  };
  return { gauge, scrape };
}

const SUCCESS = 'parley_sample_success{sample="queue"}';

describe('samples', () => {
  it('are read at a scrape, and once for scrapes that come together or soon after', async () => {
    let reads = 0;
    const { gauge, scrape } = setUp(async () => gauge.set((reads += 1)));
    expect(await scrape()).toMatch(/^depth 1$/m);
    const more = await Promise.all([scrape(), scrape()]);
    expect(more).toEqual([expect.stringContaining(`${SUCCESS} 1`), expect.stringMatching(/^depth 1$/m)]);
    expect(reads).toBe(1);
  });

  it('that fail are left out instead of shown as 0, and tried again', async () => {
    const outcomes = [Promise.reject(new Error('away')), Promise.resolve()];
    const { scrape } = setUp(() => outcomes.shift()!);
    const failed = await scrape();
    expect(failed).toContain(`${SUCCESS} 0`);
    expect(failed).not.toContain('depth');
    expect(await scrape()).toContain('depth');
  });

  it('that hang hold up no scrape, and are not asked a second time meanwhile', async () => {
    let answer = (): void => undefined;
    let reads = 0;
    const { scrape } = setUp(() => {
      reads += 1;
      return new Promise((resolve) => (answer = resolve));
    });
    for (const text of await Promise.all([scrape(), scrape()])) expect(text).toContain(`${SUCCESS} 0`);
    expect(reads).toBe(1);
    answer();
    expect(await scrape()).toContain(`${SUCCESS} 1`);
    expect(reads).toBe(1);
  });
});
