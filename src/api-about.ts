import { DocumentBuilder } from '@nestjs/swagger';
import type { ApiAbout } from './platform/http/openapi';
import { VERSION } from './platform/http/version';

const DESCRIPTION = `Create chat agents, train them on your texts, pages and websites, and talk to them over JSON or
Server-Sent Events.

Send your API key as \`Authorization: Bearer <API_KEY>\`. A key belongs to one mode of one account: test keys
(\`ply_test_…\`) do not see what live keys (\`ply_live_…\`) create. Every response has \`x-request-id\`; quote it when
you ask for help.

Lists come in pages: send the \`nextCursor\` of one page as \`cursor\` to get the next. Send an \`Idempotency-Key\` with
requests that create something, so that retries are safe. All keys of an account and mode share the requests per minute
of the plan; every response has the number that remains.

| plan | requests per minute | calls |
| --- | --- | --- |
| Basic | none | none |
| Plus | 60 | chat, conversations, messages and feedback, leads; who am I, API keys, the audit log |
| Pro | 120 | those of Plus; list, read and change agents; analytics |
| Enterprise | 300 | those of Pro; create and delete agents; training; webhooks |

The operator of this service can change these numbers.`;

/** What the OpenAPI document says before its operations. */
export const API_ABOUT: ApiAbout = new DocumentBuilder()
  .setTitle('Parley')
  .setDescription(DESCRIPTION)
  .setVersion(VERSION)
  .addServer('/')
  .addTag('Agents', 'Chat agents of your account.')
  .addTag('Training', 'The sources of an agent: texts, pages and websites.')
  .addTag('Chat', 'Messages to an agent.')
  .addTag('Conversations', 'Conversations between visitors and an agent.')
  .addTag('Leads', 'Visitors who left an email address or a phone number.')
  .addTag('Analytics', 'Counts of messages, conversations and leads.')
  .addTag('Webhooks', 'Your endpoints for events.')
  .addTag('Account', 'Your account: who a key is, its API keys, and the audit log.')
  .addTag('Accounts (operators)', "Accounts and API keys, with the operator's token instead of an API key.")
  .addTag('Health')
  .addBearerAuth({ type: 'http', scheme: 'bearer', description: 'An API key of an account.' }, 'apiKey')
  .addBearerAuth({ type: 'http', scheme: 'bearer', description: "The operator's ADMIN_TOKEN." }, 'adminToken')
  .build();
