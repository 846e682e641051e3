import type { INestApplication } from '@nestjs/common';
import { SwaggerModule, type OpenAPIObject } from '@nestjs/swagger';
import type { EventDefinition } from '../../events/event';
import { contractSchemas } from './component-schemas';
import { withSharedFields } from './shared-fields';
import { distinct, errorResponses, errorSchemas } from './error-components';
import { DELIVERY_HEADERS, eventSchemas, eventWebhooks } from './event-webhooks';
import { completeOperation, shareParameters } from './complete-operation';
import { REQUEST_HEADERS, RESPONSE_HEADERS } from './response-headers';
import { reachable, type Components, type Operation, type Schema } from './schema';
import { CODES, shareCodes } from './shared-codes';

const METHODS = ['get', 'post', 'patch', 'put', 'delete'] as const;

/** One API of the service, which has its own document. */
export interface ApiDescription {
  /** The start of the paths of its operations, such as `/api/v1`. */
  base: string;
  /** Title, description, tags and security scheme of its document. */
  about: Omit<OpenAPIObject, 'paths'>;
  /** The events that it sends to webhooks. */
  events: EventDefinition<string, object>[];
}

/**
 * The OpenAPI 3.1 document of an API, as its page shows it and `openapi.json` stores it. Its server is the origin from
 * which a client reads the document.
 */
export function describeApi(app: INestApplication, api: ApiDescription): OpenAPIObject {
  const { base, about, events } = api;
  const scanned = withPlainNames(
    SwaggerModule.createDocument(app, about, {
      operationIdFactory: (_, method) => method,
      autoTagControllers: false,
      extraModels: events.map(({ payload }) => payload),
    }),
  );
  const paths = pathsBelow(base, scanned.paths);
  const operations = Object.entries(paths).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = item[method] as Operation | undefined;
      return operation ? [{ operation, method, path }] : [];
    }),
  );
  const kinds = distinct(operations.flatMap(completeOperation));
  const sharedParameters = shareParameters(operations);
  const takesKey = operations.some(({ operation }) =>
    operation.security?.some((scheme) => 'apiKey' in scheme),
  );
  const webhooks = eventWebhooks(events);
  const bodies = operations.map(({ operation }) => operation.requestBody ?? {});
  const components: Components = {
    schemas: {
      ...withSharedFields(
        contractSchemas((scanned.components?.schemas ?? {}) as Record<string, Schema>, bodies),
      ),
      ...eventSchemas(events),
      ...errorSchemas(kinds),
    },
    responses: errorResponses(kinds, { takesKey }),
    headers: RESPONSE_HEADERS,
    parameters: { ...REQUEST_HEADERS, ...DELIVERY_HEADERS, ...sharedParameters },
    securitySchemes: about.components?.securitySchemes,
  };
  const { components: _, paths: __, ...start } = scanned;
  return {
    ...start,
    [CODES]: shareCodes(
      operations.map(({ operation }) => operation),
      components.securitySchemes ?? {},
    ),
    servers: [{ url: base }],
    paths,
    ...(events.length > 0 && { webhooks }),
    components: usedComponents(components, { paths, webhooks }),
  } as OpenAPIObject;
}

/** The document with references to `Account` where the class is `AccountDto`. */
function withPlainNames(document: OpenAPIObject): OpenAPIObject {
  const json = JSON.stringify(document).replaceAll(/("#\/components\/schemas\/\w+)Dto"/g, '$1"');
  const plain = JSON.parse(json) as OpenAPIObject;
  const schemas = Object.entries(plain.components?.schemas ?? {}).map(
    ([name, schema]) => [name.replace(/Dto$/, ''), schema] as const,
  );
  return { ...plain, components: { ...plain.components, schemas: Object.fromEntries(schemas) } };
}

/** The paths that begin with `base`, relative to it. */
function pathsBelow(base: string, paths: OpenAPIObject['paths']): OpenAPIObject['paths'] {
  const below = Object.entries(paths).filter(([path]) => path.startsWith(`${base}/`));
  return Object.fromEntries(below.map(([path, item]) => [path.slice(base.length), item]));
}

/** The components that the document refers to. */
function usedComponents({ securitySchemes, ...components }: Components, document: object): Components {
  const used = reachable(document, components);
  const sections = Object.entries(components).map(([section, named]) => [
    section,
    Object.fromEntries(Object.entries(named).filter(([name]) => used.has(`${section}/${name}`))),
  ]);
  return { ...(Object.fromEntries(sections) as Components), securitySchemes };
}
