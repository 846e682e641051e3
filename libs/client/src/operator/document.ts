import type { components, operations } from '../operator-schema.js';

/** A type of the OpenAPI document for operators. */
export type OperatorSchema<Name extends keyof components['schemas']> = components['schemas'][Name];

/** The query parameters of an operation for operators, except the cursor, which `List` sets. */
export type OperatorQuery<Operation extends keyof operations> = Omit<
  NonNullable<operations[Operation]['parameters']['query']>,
  'cursor'
>;
