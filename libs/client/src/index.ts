export { Parley, type ParleyOptions } from './parley.js';
export { List, type Page } from './pages.js';
export type { ChatMessage } from './resources/chat.js';
export type { ChatDelta, ChatDone, ChatEvent, ChatRestart } from './chat-stream.js';
export {
  ApiError,
  ConnectionError,
  ParleyError,
  TimeoutError,
  TrainingFailedError,
  WebhookVerificationError,
  type ErrorDetails,
} from './errors.js';
export {
  verifyWebhook,
  type VerifyOptions,
  type WebhookEvent,
  type WebhookHeaders,
} from './webhook-verification.js';
export type { IdempotentOptions, RequestOptions } from './transport.js';
export type { Clock } from './retries.js';
export type { Schema } from './document.js';
export type { components, operations, paths } from './schema.js';
