import { errorResponses, errorSchemas } from './error-components';

const TEAPOT = { code: 'TEAPOT', status: 418, meaning: 'A teapot.', details: { spouts: 1 } };

describe('the error components', () => {
  it('have a schema for each code with details, and one for all others', () => {
    const { TeapotError, OtherError, ErrorCode } = errorSchemas([TEAPOT]);
    expect(TeapotError).toMatchObject({
      properties: {
        code: { enum: ['TEAPOT'] },
        details: { required: ['spouts'], properties: { spouts: { type: 'integer' } } },
      },
    });
    expect(OtherError?.properties?.['code']).toMatchObject({
      not: { enum: expect.arrayContaining(['TEAPOT', 'NOT_FOUND']) },
    });
    expect(ErrorCode?.['x-extensible-enum']).toEqual(expect.arrayContaining(['TEAPOT', 'MALFORMED_JSON']));
  });

  it('have no schema with the name of a global class of JavaScript', () => {
    expect(Object.keys(errorSchemas([])).filter((name) => name in globalThis)).toEqual([]);
  });

  it('have a response for each status, with an example for each code', () => {
    const responses = errorResponses([TEAPOT, { ...TEAPOT, code: 'KETTLE' }], { takesKey: true });
    expect(Object.keys(responses)).toEqual(['ImaTeapot']);
    expect(Object.keys(responses['ImaTeapot']!.content['application/json'].examples)).toEqual([
      'KETTLE',
      'TEAPOT',
    ]);
  });
});
