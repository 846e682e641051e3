import type { FoundPassage } from '../../knowledge/found-passage';
import type { SearchResult } from '../../knowledge/knowledge.service';
import { withRewrite } from './search-results';

const passage = (id: number): FoundPassage => ({
  id,
  sourceId: 1,
  source: 'site',
  documentId: id,
  position: 0,
  url: null,
  page: null,
  title: '',
  date: null,
  heading: '',
  text: '',
});
const result = (relevance: SearchResult['relevance'], ...ids: number[]): SearchResult => ({
  hasKnowledge: true,
  relevance,
  isOverview: false,
  passages: ids.map(passage),
});
const idsOf = ({ passages }: SearchResult): number[] => passages.map(({ id }) => id);

const MESSAGE = { isFollowUp: false, maxPassages: 24 };
const FOLLOW_UP = { isFollowUp: true, maxPassages: 24 };

describe('the results of a message and of its rewrite', () => {
  it("alternate, beginning with the message's own if they are sure", () => {
    const rewritten = result('sure', 9, 2, 8);
    expect(idsOf(withRewrite(result('sure', 1, 2, 3, 4), rewritten, MESSAGE))).toEqual([1, 9, 2, 3, 8, 4]);
    expect(idsOf(withRewrite(result('unsure', 1, 2, 3), rewritten, MESSAGE))).toEqual([9, 1, 2, 8, 3]);
  });

  it('come only from the rewrite for a follow-up, and when the message itself finds nothing relevant', () => {
    const rewritten = result('unsure', 9);
    expect(withRewrite(result('sure', 1), rewritten, FOLLOW_UP)).toBe(rewritten);
    expect(withRewrite(result('none', 1), rewritten, MESSAGE)).toBe(rewritten);
  });

  it("are the message's own when the rewrite finds nothing relevant, or when the question is about the site", () => {
    const own = result('unsure', 1);
    expect(withRewrite(own, result('none', 9), FOLLOW_UP)).toBe(own);
    const overview = { ...result('sure', 1), isOverview: true };
    expect(withRewrite(overview, result('sure', 9), MESSAGE)).toBe(overview);
  });

  it('are as relevant as the more relevant of the two', () => {
    expect(withRewrite(result('unsure', 1), result('sure', 2), MESSAGE).relevance).toBe('sure');
    expect(withRewrite(result('sure', 1), result('unsure', 2), MESSAGE).relevance).toBe('sure');
  });

  it('are at most as many as allowed', () => {
    const few = withRewrite(result('sure', 1, 2), result('sure', 3, 4), { ...MESSAGE, maxPassages: 3 });
    expect(idsOf(few)).toEqual([1, 3, 2]);
  });
});
