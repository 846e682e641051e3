import { fieldsIn, toggled } from './response-fields';

describe('the fields of a response', () => {
  it('are named through objects and lists, each once with its first value', () => {
    const response = {
      status: 'sent',
      customer: { name: 'Ada', 'a.b': 1 },
      items: [
        { name: 'Lamp', price: null },
        { name: 'Bulb', count: 2 },
      ],
      tags: ['new', 'hot'],
      none: [],
    };
    expect(fieldsIn(JSON.stringify(response))).toEqual([
      { path: 'status', value: '"sent"' },
      { path: 'customer.name', value: '"Ada"' },
      { path: 'items.name', value: '"Lamp"' },
      { path: 'items.price', value: 'null' },
      { path: 'items.count', value: '2' },
      { path: 'tags', value: '"new"' },
    ]);
    expect(fieldsIn('[{"id":1}]')).toEqual([{ path: 'id', value: '1' }]);
  });

  it.each(['', 'Not found', '"text"', '7', '{'])('are none in %s', (response) => {
    expect(fieldsIn(response)).toEqual([]);
  });

  it('are added to the chosen ones, and taken away by a second click', () => {
    expect(toggled(' status \n\nitems.name', 'tags')).toBe('status\nitems.name\ntags');
    expect(toggled('status\ntags', 'status')).toBe('tags');
  });
});
