import { Column, Entity } from 'typeorm';
import { AgentRow } from '../auth/tenant-row.entity';
import type { InputValues } from './action-inputs';
import type { InputSchemas } from './input-schema';
import type { McpTool } from './mcp/mcp-tool';

/** The methods of an action. All but GET change data, which needs the visitor's confirmation. */
export const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

/** The visitors who may cause a call: all, or only those verified by an identity token. */
export const AUDIENCES = ['anyone', 'identified'] as const;

/** A draft can be tested, but is not offered to the model. */
export const STATUSES = ['draft', 'live'] as const;

export type Method = (typeof METHODS)[number];
export type Audience = (typeof AUDIENCES)[number];
export type ActionStatus = (typeof STATUSES)[number];

/** A call to a system of the tenant for which a language model may ask during a turn. */
@Entity('actions')
export class Action extends AgentRow {
  @Column('text')
  name: string;

  @Column('text')
  whenToUse: string;

  @Column('jsonb')
  inputs: InputSchemas;

  /** The tool to call at the MCP server at `url`; null for a request to `url` itself. */
  @Column({ type: 'jsonb', nullable: true })
  tool: McpTool | null;

  /** For a tool, it only says whether calls need a confirmation. */
  @Column('text')
  method: Method;

  /** With placeholders in its path and query. */
  @Column('text')
  url: string;

  /** Values by name, with placeholders. */
  @Column('jsonb')
  headers: Record<string, string>;

  /** JSON with placeholders in its texts, in the tenant's order; null without a body. */
  @Column({ type: 'json', nullable: true })
  body: object | null;

  /** The values of the secrets as sealed JSON; null without secrets. */
  @Column({ type: 'bytea', nullable: true, select: false })
  secrets: Buffer | null;

  @Column('text', { array: true })
  secretNames: string[];

  @Column('text', { array: true })
  responseFields: string[];

  @Column('text')
  audience: Audience;

  @Column('text')
  status: ActionStatus;
}

/** A call of an action, without its headers and its response. */
@Entity('action_executions')
export class ActionExecution extends AgentRow {
  @Column('bigint')
  actionId: number;

  /** Null for a test call, like `messageId`. */
  @Column({ type: 'uuid', nullable: true })
  conversationId: string | null;

  @Column({ type: 'bigint', nullable: true })
  messageId: number | null;

  @Column('jsonb')
  inputs: InputValues;

  /** Null if no response came. */
  @Column({ type: 'integer', nullable: true })
  responseStatus: number | null;

  /** Why the call failed; null if it succeeded. */
  @Column({ type: 'text', nullable: true })
  error: string | null;

  @Column('integer')
  durationMs: number;
}
