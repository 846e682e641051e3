import { Column, DeleteDateColumn, Entity, UpdateDateColumn } from 'typeorm';
import type { Mode } from '../auth/plan';
import { TenantRow } from '../auth/tenant-row.entity';
import type { OpeningHours } from './opening-hours';

/** The channels for which an agent can be made. */
export const AGENT_TYPES = [
  'default',
  'copilot',
  'slack',
  'facebook',
  'instagram',
  'whatsapp',
  'telegram',
] as const;

/** The channel for which an agent is made. */
export type AgentType = (typeof AGENT_TYPES)[number];

/** What visitors get when the language model fails: the error, or what the built-in model answers. */
export const MODEL_FAULT_REACTIONS = ['error', 'quotation'] as const;

/** What visitors get when the language model fails. */
export type ModelFaultReaction = (typeof MODEL_FAULT_REACTIONS)[number];

/** What answers when an agent has used its budget: the language model still, or the built-in model. */
export const BUDGET_REACTIONS = ['continue', 'quotation'] as const;

/** What answers when an agent has used its budget. */
export type BudgetReaction = (typeof BUDGET_REACTIONS)[number];

/** A configured chat agent of one account and mode. An unset text is the empty string. */
@Entity('agents')
export class Agent extends TenantRow {
  @Column('text')
  mode: Mode;

  @Column('text')
  name: string;

  @Column('text')
  botName: string;

  @Column('text')
  botAvatar: string;

  @Column('text')
  botPersonality: string;

  @Column('text')
  botNoAnswer: string;

  @Column('text')
  welcomeMessage: string;

  /** What the business is about; empty for the summary of its websites. */
  @Column('text')
  businessSummary: string;

  @Column('text')
  websiteUrl: string;

  @Column('text')
  primaryColor: string;

  @Column('text')
  status: string;

  @Column('text')
  agentType: AgentType;

  @Column('text')
  chatbotType: string;

  @Column('boolean')
  removeBranding: boolean;

  @Column({ type: 'text', name: 'ga_id' })
  gaID: string;

  /** Who is told by mail that a visitor asks for a person; empty for nobody. */
  @Column('text')
  notifyEmail: string;

  /** Whom to call in a crisis, in place of the service's own list; empty for that list. */
  @Column('text')
  crisisLine: string;

  @Column('text')
  onModelFault: ModelFaultReaction;

  /** Whether a language model reads placeholders instead of the personal data that visitors write. */
  @Column('boolean')
  maskPersonalData: boolean;

  /** The most tokens of an answer; null for what the operator allows. */
  @Column({ type: 'integer', nullable: true })
  maxTokens: number | null;

  /** What language models may cost in a month, in millionths of the operator's currency; null for no budget. */
  @Column({ type: 'bigint', nullable: true })
  monthlyBudget: number | null;

  @Column('text')
  onBudgetSpent: BudgetReaction;

  /** How long conversations are kept after their last message, in days; null keeps them. */
  @Column({ type: 'integer', nullable: true })
  retentionDays: number | null;

  /** How long nobody has written in a conversation before its outcome is found. */
  @Column('integer')
  outcomeAfterMinutes: number;

  /** Whether its `notifyEmail` gets a mail each week about what came of its conversations. */
  @Column('boolean')
  weeklyMail: boolean;

  /** When people answer its visitors; null if nothing is known of it. */
  @Column({ type: 'jsonb', nullable: true })
  openingHours: OpeningHours | null;

  /** Set by the operator: the agent neither answers nor learns, and its widget is off. */
  @Column('boolean')
  suspended: boolean;

  /** The day on which old conversations were last removed. The next removal is on a later day. */
  @Column({ type: 'date', nullable: true, select: false })
  retainedOn: string | null;

  @UpdateDateColumn({ type: 'timestamptz', precision: 3 })
  updatedAt: Date;

  /** Set by the deletion; the purge removes the row later. Until then TypeORM's finders skip it. */
  @DeleteDateColumn({ type: 'timestamptz', precision: 3 })
  deletedAt: Date | null;
}
