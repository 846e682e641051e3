// Checks that the documents named on the command line are valid OpenAPI, with every reference resolved.
import SwaggerParser from '@apidevtools/swagger-parser';

for (const document of process.argv.slice(2)) await SwaggerParser.validate(document);
