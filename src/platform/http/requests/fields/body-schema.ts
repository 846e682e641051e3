import { ApiSchema } from '@nestjs/swagger';

/** Names the schema of a body in the OpenAPI document and gives an example of the whole body. */
export function BodySchema(name: string, example: object): ClassDecorator {
  // Swagger copies every option into the schema; its type lists only two of them.
  const schema = { name, example };
  return ApiSchema(schema);
}
