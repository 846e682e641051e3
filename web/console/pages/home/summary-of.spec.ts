import { summaryOf } from './summary-of';

describe('the sources on the overview', () => {
  it('begin with those that could not be read, however many can, and are no pairs', () => {
    const read = { type: 'text', status: 'completed' };
    const failed = { type: 'page', status: 'failed' };
    const pair = { type: 'qa', status: 'failed' };
    expect(summaryOf([pair, read, read, read, read, read, failed])).toEqual([failed, read, read, read, read]);
  });
});
