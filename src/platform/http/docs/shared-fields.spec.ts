import { withSharedFields } from './shared-fields';

describe('a field of several schemas', () => {
  const long = { type: 'string', description: 'Long. '.repeat(100) };
  const short = { type: 'string', description: 'Short.' };
  const of = (properties: object) => ({
    type: 'object',
    properties: { ...properties },
    additionalProperties: false,
  });

  it('is a schema of its own if it is long, under the name of the first', () => {
    const url = { $ref: '#/components/schemas/AddUrl' };
    expect(
      withSharedFields({ Add: of({ url: long, name: short }), Update: of({ url: long, name: short }) }),
    ).toEqual({
      Add: of({ url, name: short }),
      Update: of({ url, name: short }),
      AddUrl: long,
    });
  });

  it('stays where it is if it differs or is in one schema only', () => {
    const schemas = {
      Add: of({ url: long }),
      Update: of({ url: { ...long, minLength: 1 } }),
      Union: { oneOf: [] },
    };
    expect(withSharedFields(schemas)).toEqual(schemas);
  });

  it('takes no name of another schema', () => {
    const schemas = { Add: of({ url: long }), Update: of({ url: long }), AddUrl: of({}) };
    expect(() => withSharedFields(schemas)).toThrow('two schemas are named AddUrl');
  });
});
