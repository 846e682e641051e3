import { regionalOf } from './regional';

describe('dates and times', () => {
  it.each([
    ['en', ['de-AT', 'en-GB', 'en-US'], 'en-GB'],
    ['en', ['EN-gb'], 'EN-gb'],
    ['de', ['en-GB'], 'de'],
    ['en', ['eno'], 'en'],
  ])("in %s to a reader of %j are written as in the reader's region", (language, tags, region) => {
    expect(regionalOf(language, tags)).toBe(region);
  });
});
