import { errorSchemas } from './error-components';

describe('the error components', () => {
  it('have no schema with the name of a global class of JavaScript', () => {
    expect(Object.keys(errorSchemas([])).filter((name) => name in globalThis)).toEqual([]);
  });
});
