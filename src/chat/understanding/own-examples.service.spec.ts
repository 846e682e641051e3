import type { OwnExample } from '@app/message-intents';
import type { DataSource } from 'typeorm';
import type { Likeness, LikenessService } from '../../models/embedding';
import { OwnExamplesService } from './own-examples.service';

const TENANT = { accountId: 1, mode: 'live' } as const;
const EXAMPLES: OwnExample[] = [
  { text: 'gimme a meatbag', kind: 'person' },
  { text: 'cheers m8', kind: 'thanks' },
];

/** The service with these examples; `reads` counts how often they are read. */
function serviceWith(likeness?: Likeness): { service: OwnExamplesService; reads: () => number } {
  let reads = 0;
  const dataSource = { query: async () => (reads++, EXAMPLES) } as unknown as DataSource;
  const likenesses = { of: async () => likeness } as unknown as LikenessService;
  return { service: new OwnExamplesService(dataSource, likenesses), reads: () => reads };
}

describe('the examples of a tenant', () => {
  it('are read once for each version, and never without examples', async () => {
    const { service, reads } = serviceWith();
    expect(await service.nearest(TENANT, null, 'hello')).toEqual([]);
    expect(reads()).toBe(0);
    for (const version of ['1', '1', '2', '2'])
      expect((await service.nearest(TENANT, version, 'Cheers, m8!'))[0]).toMatchObject({ kind: 'thanks' });
    expect(reads()).toBe(2);
  });

  it('decide by meaning where the encoder finds one that says the same', async () => {
    const kindOf = async (alike: Record<string, number | undefined>) => {
      const { service } = serviceWith((_, other) => alike[other]);
      return service.kindByMeaning('a human please', await service.nearest(TENANT, '1', 'a human please'));
    };
    expect(await kindOf({ 'gimme a meatbag': 0.9, 'cheers m8': 0.1 })).toBe('person');
    expect(await kindOf({ 'gimme a meatbag': 0.87, 'cheers m8': 0.88 })).toBe('thanks');
    expect(await kindOf({ 'gimme a meatbag': 0.8, 'cheers m8': undefined })).toBeUndefined();
  });

  it('decide nothing by meaning without an encoder or without examples', async () => {
    const { service } = serviceWith();
    expect(
      await service.kindByMeaning('a human', await service.nearest(TENANT, '1', 'a human')),
    ).toBeUndefined();
    expect(await service.kindByMeaning('a human', [])).toBeUndefined();
  });
});
