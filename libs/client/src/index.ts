export { Parley, type ParleyOptions } from './parley.js';
export { ParleyOperator, type ParleyOperatorOptions } from './operator/parley-operator.js';
export { ParleyVisitor, type ParleyVisitorOptions } from './visitor/parley-visitor.js';
export type { ConnectionOptions } from './connection.js';
export { List, type Page } from './pages.js';
export { ChatStream, type ChatMessage } from './resources/chat.js';
export type { ChatCalling, ChatDelta, ChatDone, ChatEvent, ChatRestart } from './chat-events.js';
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
export { signWebhook, type SignedDelivery, type SignOptions } from './webhook-signing.js';
export type { LogEntry } from './sender.js';
export type { IdempotentOptions, RequestOptions } from './transport.js';
export type { ResponseInfo } from './response-info.js';
export { withResponse } from './with-response.js';
export type { Clock } from './retries.js';
export type { Schema } from './document.js';
export type * from './named-types.js';
export type { OperatorSchema } from './operator/document.js';
export type * from './visitor/answers.js';
export type { components, operations, paths } from './schema.js';
