import { Column, CreateDateColumn, Entity, PrimaryColumn, UpdateDateColumn } from 'typeorm';

/** When the widget asks a visitor for contact details. */
export const LEAD_FORM_TIMES = ['never', 'before', 'during', 'unanswered'] as const;
/** What it can ask for. */
export const LEAD_FIELDS = ['name', 'email', 'phone', 'companyName'] as const;
export const POSITIONS = ['right', 'left'] as const;
export const THEMES = ['auto', 'light', 'dark'] as const;

/** How many messages visitors may send. */
export interface WidgetLimits {
  visitorMessagesPerHour: number;
  addressMessagesPerHour: number;
  agentMessagesPerDay: number;
}

/** The form that asks for contact details. An unset text is the empty string. */
export interface LeadForm {
  when: (typeof LEAD_FORM_TIMES)[number];
  fields: (typeof LEAD_FIELDS)[number][];
  title: string;
  consentText: string;
  consentUrl: string;
}

/** The tenant's colour on light and on dark backgrounds. The empty string: the agent's `primaryColor`. */
export interface WidgetColors {
  light: string;
  dark: string;
}

/** Texts in place of the built-in ones; the empty string keeps these. */
export interface WidgetTexts {
  title: string;
  subtitle: string;
  placeholder: string;
  launcher: string;
}

export const DEFAULT_LIMITS: WidgetLimits = {
  visitorMessagesPerHour: 30,
  addressMessagesPerHour: 100,
  agentMessagesPerDay: 2000,
};

export const DEFAULT_LEAD_FORM: LeadForm = {
  when: 'unanswered',
  fields: ['name', 'email'],
  title: '',
  consentText: '',
  consentUrl: '',
};

export const DEFAULT_COLORS: WidgetColors = { light: '', dark: '' };

export const DEFAULT_TEXTS: WidgetTexts = { title: '', subtitle: '', placeholder: '', launcher: '' };

/** The public face of an agent: who may chat with it without an API key, and what they see. */
@Entity('widgets')
export class Widget {
  @PrimaryColumn('bigint')
  agentId: number;

  @Column('bigint')
  accountId: number;

  /** What a page names the agent by: `wid_` and 22 base62 characters. */
  @Column('text')
  publicId: string;

  @Column('boolean')
  enabled: boolean;

  /** The sites that may embed it. Without any, only its chat page can be used. */
  @Column('text', { array: true })
  allowedDomains: string[];

  /** Whether only verified visitors may chat. */
  @Column('boolean')
  identityRequired: boolean;

  /** Sealed, like the one before the last rotation, which works until it ends. */
  @Column({ type: 'bytea', nullable: true })
  identitySecret: Buffer | null;

  @Column({ type: 'bytea', nullable: true })
  previousIdentitySecret: Buffer | null;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  previousIdentitySecretEndsAt: Date | null;

  @Column('jsonb')
  limits: WidgetLimits;

  @Column('jsonb')
  leadForm: LeadForm;

  /** Whether visitors are offered to talk to a person. */
  @Column('boolean')
  handoff: boolean;

  /** What visitors may ask first. Empty: headings of the training sources. */
  @Column('text', { array: true })
  suggestedQuestions: string[];

  @Column('text')
  position: (typeof POSITIONS)[number];

  @Column('text')
  theme: (typeof THEMES)[number];

  @Column('jsonb')
  colors: WidgetColors;

  @Column('jsonb')
  texts: WidgetTexts;

  @CreateDateColumn({ type: 'timestamptz', precision: 3 })
  createdAt: Date;

  @UpdateDateColumn({ type: 'timestamptz', precision: 3 })
  updatedAt: Date;
}
