import { StoredPages } from './stored-pages';

it('stores a URL and a text once, and any number of pages without text', () => {
  const stored = new StoredPages();
  expect(stored.add('https://e.com/a', 'One  text\n')).toBe('stored');
  expect(stored.add('https://e.com/a', 'another')).toBe('duplicate_url');
  expect(stored.add('https://e.com/b', 'One text')).toBe('duplicate_text');
  expect(stored.add('https://e.com/c', '')).toBe('stored');
  expect(stored.add('https://e.com/d', ' ')).toBe('stored');
  expect(stored.count).toBe(3);
});
