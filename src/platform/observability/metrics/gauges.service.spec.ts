import { Gauge } from 'prom-client';
import { GaugesService } from './gauges.service';

/** A group with one gauge, which `read` sets, and a function that returns the text of a scrape. */
function setUp(read: () => Promise<void>) {
  const scrapeGauges = new GaugesService();
  const gauge = new Gauge({ name: 'depth', help: 'Depth.', registers: [] });
  scrapeGauges.add('queue', [gauge], read);
  const scrape = async (): Promise<string> => {
    const texts = await Promise.all((await scrapeGauges.collect()).map((registry) => registry.metrics()));
    return texts.join('\n');
  };
  return { gauge, scrape };
}

const SUCCESS = 'parley_sample_success{sample="queue"}';

describe('gauges that are read at a scrape', () => {
  it('are read once for scrapes at the same time or soon after each other', async () => {
    let reads = 0;
    const { gauge, scrape } = setUp(async () => gauge.set((reads += 1)));
    expect(await scrape()).toMatch(/^depth 1$/m);
    const more = await Promise.all([scrape(), scrape()]);
    expect(more).toEqual([expect.stringContaining(`${SUCCESS} 1`), expect.stringMatching(/^depth 1$/m)]);
    expect(reads).toBe(1);
  });

  it('are left out instead of shown as 0 when they cannot be read, and are read again', async () => {
    const outcomes = [Promise.reject(new Error('away')), Promise.resolve()];
    const { scrape } = setUp(() => outcomes.shift()!);
    const failed = await scrape();
    expect(failed).toContain(`${SUCCESS} 0`);
    expect(failed).not.toContain('depth');
    expect(await scrape()).toContain('depth');
  });

  it('do not delay a scrape when a read hangs, and are not read a second time meanwhile', async () => {
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
