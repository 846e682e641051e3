import type { Schema } from './document.js';

export type Agent = Schema<'Agent'>;
export type AgentItem = Schema<'AgentItem'>;
export type AnswerSource = Schema<'AnswerSource'>;
export type AuditEntry = Schema<'AuditEntry'>;
export type ChatAnswer = Schema<'ChatAnswer'>;
export type ConversationItem = Schema<'ConversationItem'>;
export type Conversation = Schema<'Conversation'>;
export type CreatedAgent = Schema<'CreatedAgent'>;
export type Delivery = Schema<'Delivery'>;
export type Lead = Schema<'Lead'>;
export type Message = Schema<'Message'>;
export type TrainingSource = Schema<'TrainingSource'>;
export type Webhook = Schema<'Webhook'>;
