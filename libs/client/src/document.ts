import type { components, operations } from './schema.js';

/** The names of the types in the OpenAPI document. */
type Schemas = components['schemas'];

/** A type of the OpenAPI document. */
export type Schema<Name extends keyof Schemas> = Schemas[Name];

/** The query parameters of an operation except the cursor, which `List` sets. */
export type Query<Operation extends keyof operations> = Omit<
  NonNullable<operations[Operation]['parameters']['query']>,
  'cursor'
>;
