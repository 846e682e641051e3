import { DocumentBuilder } from '@nestjs/swagger';
import type { ApiDescription } from './platform/http/docs/describe-api';
import type { DocumentedApis } from './platform/http/docs/write-documents';
import { VERSION } from './platform/http/server/package-files';
import { EVENTS } from './webhooks/event-types';
import { webhookTest } from './webhooks/webhooks.events';

const DESCRIPTION = `Create chat agents, train them on your texts, pages and websites, and talk to them over JSON or
Server-Sent Events.

**Keys.** Send your API key as \`Authorization: Bearer <API_KEY>\`. A key belongs to one mode of one account: test keys
(\`ply_test_…\`) do not see objects that live keys (\`ply_live_…\`) create. The description of every operation names the
plan and the scope that it needs.

**Lists** with a \`nextCursor\` are paginated: send it as \`cursor\` to get the next page. A page of a list that is
filtered or searched may have fewer items than \`limit\`, or none, before the last page: go on until \`nextCursor\` is null.

**Retries.** Send an \`Idempotency-Key\` with requests that create objects: a retry then gets the first answer.

**Errors** have the form \`{"error": {"code", "message", "details"}}\`. Programs read \`code\`; the page
[Errors](/docs/errors) explains each code.

**Webhooks** are requests to your endpoints: the page [Webhooks](/docs/webhooks) explains how to receive them.

**Other protocols.** Agents also answer clients of the OpenAI API (base URL \`/openai/v1\`; the model is the id of the
agent) and assistants over MCP (\`/api/v1/agents/{id}/mcp\`), with the same keys.

**Headers.** Every response has \`x-request-id\`; quote it when you ask for help. Every response to a valid key has
\`Service-Mode\` (\`live\` or \`test\`) and the number of requests that remain: \`RateLimit\`, \`RateLimit-Policy\`,
\`X-RateLimit-Limit\`, \`X-RateLimit-Remaining\` and \`X-RateLimit-Reset\`.

**Later versions of \`v1\`** may add fields, error codes, types of events and values of texts: ignore those that you do
not know.

All keys of an account and mode share the requests per minute of the plan:

| plan | requests per minute | calls |
| --- | --- | --- |
| Basic | none | none |
| Plus | 60 | chat, conversations, messages and feedback, leads; who am I, API keys, the audit log |
| Pro | 120 | those of Plus; list, read and change agents; analytics |
| Enterprise | 300 | those of Pro; create and delete agents; training; webhooks |

The operator of this service can change these numbers. The operations of operators are on the same page under their
own tags, and in a document of their own, \`/openapi-admin.json\`.`;

const OPERATORS_DESCRIPTION = `Accounts of tenants, their API keys, agents and training sources. Send the service's
\`ADMIN_TOKEN\` as \`Authorization: Bearer <ADMIN_TOKEN>\`; a service without one answers 404.

**Errors** have the form \`{"error": {"code", "message", "details"}}\`. Every response has \`x-request-id\`.`;

/** The part that all documents have in common. */
function titled(title: string, description: string): DocumentBuilder {
  return new DocumentBuilder()
    .setTitle(title)
    .setDescription(description)
    .setVersion(VERSION)
    .setLicense('MIT', 'https://opensource.org/license/mit')
    .setOpenAPIVersion('3.1.1');
}

const TENANTS_API: ApiDescription = {
  base: '/api/v1',
  about: titled('Parley', DESCRIPTION)
    .addTag('Agents', 'Chat agents of your account.')
    .addTag('Training', 'The sources of an agent: texts, pages and websites.')
    .addTag('Widget', 'The settings of the widget and chat page that visitors of your website see.')
    .addTag('Chat', 'Messages to an agent.')
    .addTag('Conversations', 'Conversations between visitors and an agent.')
    .addTag('Leads', 'Visitors who left an email address or a phone number.')
    .addTag('Analytics', 'Counts of messages, conversations and leads.')
    .addTag('Channels', 'Telegram, Slack, WhatsApp, Messenger, Instagram, Teams and email.')
    .addTag('Actions', 'Requests to your systems for which the language model may ask.')
    .addTag('Webhooks', 'Your endpoints that receive events.')
    .addTag('Data subjects', 'The stored data of a person: export and erasure.')
    .addTag('Account', 'The account of a key, its keys, and its audit log.')
    .addTag('Health', 'Whether the service runs.')
    .addSecurity('apiKey', { type: 'http', scheme: 'bearer', description: 'An API key of an account.' })
    .build(),
  events: [...EVENTS, webhookTest],
};

const OPERATORS_API: ApiDescription = {
  base: '/admin/v1',
  about: titled("Parley: the operator's API", OPERATORS_DESCRIPTION)
    .addTag('Accounts (operators)', 'Accounts with their API keys, agents and training sources.')
    .addTag('System (operators)', 'The state of the installation.')
    .addSecurity('adminToken', { type: 'http', scheme: 'bearer', description: "The operator's ADMIN_TOKEN." })
    .build(),
  events: [],
};

/** The APIs and guides that the service shows at `/docs`. */
export const DOCUMENTED_APIS: DocumentedApis = {
  tenants: TENANTS_API,
  operators: OPERATORS_API,
  guides: [
    { name: 'install', title: 'Install' },
    { name: 'webhooks', title: 'Webhooks' },
    { name: 'channels', title: 'Channels' },
    { name: 'actions', title: 'Actions' },
    { name: 'errors', title: 'Errors' },
  ],
};
