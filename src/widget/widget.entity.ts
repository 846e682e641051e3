import { Column, CreateDateColumn, Entity, PrimaryColumn, UpdateDateColumn } from 'typeorm';

/** When the widget asks a visitor for contact details. */
export const LEAD_FORM_TIMES = ['never', 'before', 'during', 'unanswered'] as const;
/** The contact details that it can ask for. */
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

/** The tenant's colours on light and on dark backgrounds. An empty string stands for the agent's `primaryColor`. */
export interface WidgetColors {
  light: string;
  dark: string;
}

/** Texts that replace the built-in texts. An empty string keeps the built-in text. */
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

/** The public settings of an agent: who may chat with it without an API key, and what these visitors see. */
@Entity('widgets')
export class Widget {
  @PrimaryColumn('bigint')
  agentId: number;

  @Column('bigint')
  accountId: number;

  /** The id of the agent on web pages: `wid_` and 22 base62 characters. */
  @Column('text')
  publicId: string;

  @Column('boolean')
  enabled: boolean;

  /** The sites that may embed it. If the list is empty, only the chat page can be used. */
  @Column('text', { array: true })
  allowedDomains: string[];

  /** Whether only verified visitors may chat. */
  @Column('boolean')
  identityRequired: boolean;

  /** Sealed, like the previous secret, which works until `previousIdentitySecretEndsAt`. */
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

  /** Whether visitors can ask to talk to a person. */
  @Column('boolean')
  handoff: boolean;

  /** Questions that the widget suggests. If the list is empty, it suggests headings of the training sources. */
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
