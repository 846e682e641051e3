import { Column, DeleteDateColumn, Entity, UpdateDateColumn } from 'typeorm';
import { ModeRow } from '../auth/tenant-row.entity';
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

/** The fallbacks when the language model fails: the error, or the built-in model's answer. */
export const MODEL_FAULT_REACTIONS = ['error', 'quotation'] as const;

/** The fallback when the language model fails. */
export type ModelFaultReaction = (typeof MODEL_FAULT_REACTIONS)[number];

/** The models after an agent's budget is spent: still the language model, or the built-in model. */
export const BUDGET_REACTIONS = ['continue', 'quotation'] as const;

/** The model after an agent's budget is spent. */
export type BudgetReaction = (typeof BUDGET_REACTIONS)[number];

/** A configured chat agent of one account and mode. An unset text is the empty string. */
@Entity('agents')
export class Agent extends ModeRow {
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

  /** The description of the business; empty for the summary of its websites. */
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

  /** The address to notify when a visitor asks for a person; empty for none. */
  @Column('text')
  notifyEmail: string;

  /** Whom to call in a crisis, instead of the service's own list; empty for this list. */
  @Column('text')
  crisisLine: string;

  @Column('text')
  onModelFault: ModelFaultReaction;

  /** Whether a language model reads placeholders instead of visitors' personal data. */
  @Column('boolean')
  maskPersonalData: boolean;

  /** The most tokens of an answer; null for the operator's limit. */
  @Column({ type: 'integer', nullable: true })
  maxTokens: number | null;

  /** The most that language models may cost in a month, in millionths of the operator's currency; null: no budget. */
  @Column({ type: 'bigint', nullable: true })
  monthlyBudget: number | null;

  @Column('text')
  onBudgetSpent: BudgetReaction;

  /** How long conversations are kept after their last message, in days; null keeps them. */
  @Column({ type: 'integer', nullable: true })
  retentionDays: number | null;

  /** The minutes of silence in a conversation before its outcome is found. */
  @Column('integer')
  outcomeAfterMinutes: number;

  /** Whether its `notifyEmail` gets a weekly mail about the outcomes of its conversations. */
  @Column('boolean')
  weeklyMail: boolean;

  /** When people answer its visitors; null if unknown. */
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
