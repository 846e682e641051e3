import { PublicApi } from './api';
import type { VisitorToken } from './public-schema';
import type { Storage } from './storage';
import { Visitor } from './visitor';

/** A service that answers each request for a token when the test says so. */
class Service {
  private readonly visits: ((token: VisitorToken) => void)[] = [];
  readonly identityTokens: (string | null)[] = [];

  constructor() {
    jest.spyOn(PublicApi.prototype, 'beginVisit').mockImplementation(async (identityToken) => {
      this.identityTokens.push(identityToken);
      return new Promise((resolve) => this.visits.push(resolve));
    });
  }

  answer(visit: number, visitorToken: string, userId: string | null = null): void {
    this.visits[visit]!({ visitorToken, visitor: { isVerified: userId !== null, userId } });
  }
}

function openPage(identityToken: string | null, kept = new Map<string, unknown>()) {
  const storage = {
    read: (name: string) => kept.get(name) ?? null,
    write: (name: string, value: unknown) => kept.set(name, value),
    clear: () => kept.clear(),
  } as unknown as Storage;
  const service = new Service();
  return { visitor: new Visitor('agent', storage, identityToken), service, kept };
}

describe('a visitor', () => {
  afterEach(() => jest.restoreAllMocks());

  it.each([
    ['before', [0, 1]],
    ['after', [1, 0]],
  ])(
    'who logs out while a visit begins gets a token of their own, %s the earlier token',
    async (_, order) => {
      const { visitor, service, kept } = openPage('of Ada');
      const ofAda = visitor.tokenOf(false);
      visitor.identify(null);
      const anonymous = visitor.tokenOf(false);
      for (const visit of order)
        if (visit === 0) service.answer(0, 'Ada’s', 'ada');
        else service.answer(1, 'anonymous');
      await ofAda;
      expect(await anonymous).toBe('anonymous');
      expect(await visitor.tokenOf(false)).toBe('anonymous');
      expect(visitor.isVerified).toBe(false);
      expect(kept.get('token')).toBe('anonymous');
      expect(service.identityTokens).toEqual(['of Ada', null]);
    },
  );

  it('begins one visit for all requests that wait for it', async () => {
    const { visitor, service } = openPage('of Ada');
    const tokens = [visitor.tokenOf(false), visitor.tokenOf(false)];
    service.answer(0, 'Ada’s', 'ada');
    expect(await Promise.all(tokens)).toEqual(['Ada’s', 'Ada’s']);
    expect(visitor.isVerified).toBe(true);
    expect(service.identityTokens).toHaveLength(1);
  });

  it('leaves nothing to the next person in the same browser', () => {
    const { visitor, kept } = openPage(
      null,
      new Map<string, unknown>([
        ['token', 'anonymous'],
        ['pending', { query: 'How much?' }],
      ]),
    );
    visitor.identify('of Ada');
    expect(kept.size).toBe(0);
  });
});
