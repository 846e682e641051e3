import type { OpenAPIObject } from '@nestjs/swagger';
import { readingCopy } from './reading-copy';

const header = (name: string) => ({ [name]: { $ref: `#/components/headers/${name}` } });
const document = {
  openapi: '3.1.1',
  info: { title: 'Parley', version: '1', description: 'About.' },
  paths: {
    '/things': {
      get: {
        parameters: [{ $ref: '#/components/parameters/RequestId' }, { name: 'limit', in: 'query' }],
        responses: {
          200: { description: 'Things', headers: { ...header('x-request-id'), ...header('Retry-After') } },
          404: { $ref: '#/components/responses/NotFound' },
        },
        'x-error-codes': ['NOT_FOUND'],
      },
    },
  },
  components: {
    responses: {
      NotFound: {
        description: 'Both.',
        content: { 'application/json': { examples: { NOT_FOUND: {}, ROUTE_NOT_FOUND: {} } } },
      },
    },
  },
} as unknown as OpenAPIObject;

describe('the copy of a document for its page', () => {
  const copy = readingCopy(document, 'Links.', '/docs/errors');
  const { parameters, responses } = copy.paths['/things']!.get!;

  it('says once what all operations have in common', () => {
    expect(parameters).toEqual([{ name: 'limit', in: 'query' }]);
    expect(responses['200']).toEqual({ description: 'Things', headers: header('Retry-After') });
    expect(copy.info.description).toBe('Links.\n\nAbout.');
  });

  it("lists an operation's own errors as links", () => {
    expect(responses['404']).toEqual({ description: '[`NOT_FOUND`](/docs/errors#not_found)' });
  });

  it('leaves the document as it is', () => {
    expect(document.paths['/things']!.get!.responses['404']).toHaveProperty('$ref');
  });
});
