import type { components, operations } from './schema.js';

/** The names of the types in the OpenAPI document. */
type Schemas = components['schemas'];

/** A type of the OpenAPI document. */
export type Schema<Name extends keyof Schemas> = Schemas[Name];

/** The query parameters of an operation, apart from the cursor, which `List` sets. */
export type Query<Operation extends keyof operations> = Omit<FullQuery<Operation>, 'cursor'>;

type FullQuery<Operation extends keyof operations> = NonNullable<
  operations[Operation]['parameters']['query']
>;
