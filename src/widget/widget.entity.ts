import { Column, CreateDateColumn, Entity, PrimaryColumn, UpdateDateColumn } from 'typeorm';
import type {
  POSITIONS,
  ShownColorsDto,
  ShownGreetingDto,
  ShownLeadFormDto,
  ShownLimitsDto,
  ShownTextsDto,
  THEMES,
} from './widget-parts.dto';

/** The settings of a new widget, besides the defaults of its columns. */
export const NEW_WIDGET = {
  limits: { visitorMessagesPerHour: 30, addressMessagesPerHour: 100, agentMessagesPerDay: 2000 },
  leadForm: { when: 'unanswered', fields: ['name', 'email'], title: '', consentText: '', consentUrl: '' },
  greeting: { text: '', pages: [] },
  alerts: false,
  attachments: false,
  colors: { light: '', dark: '' },
  texts: { title: '', subtitle: '', placeholder: '', launcher: '' },
} satisfies Partial<Widget>;

/** The public settings of an agent: the access of visitors without an API key, and the look of the widget. */
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

  /** The URL of the public keys that verify identity tokens; empty for none. */
  @Column('text')
  identityJwksUrl: string;

  @Column('jsonb')
  limits: ShownLimitsDto;

  @Column('jsonb')
  leadForm: ShownLeadFormDto;

  /** Whether visitors can ask to talk to a person. */
  @Column('boolean')
  handoff: boolean;

  /** Questions that the widget suggests. If the list is empty, it suggests headings of the training sources. */
  @Column('text', { array: true })
  suggestedQuestions: string[];

  @Column('jsonb')
  greeting: ShownGreetingDto;

  /** Whether a sound and the title of the page announce an unread answer. */
  @Column('boolean')
  alerts: boolean;

  /** Whether visitors can send files. */
  @Column('boolean')
  attachments: boolean;

  /** Whether visitors are asked for feedback when a conversation pauses. */
  @Column('boolean')
  feedbackQuestion: boolean;

  @Column('text')
  position: (typeof POSITIONS)[number];

  @Column('text')
  theme: (typeof THEMES)[number];

  @Column('jsonb')
  colors: ShownColorsDto;

  @Column('jsonb')
  texts: ShownTextsDto;

  @CreateDateColumn({ type: 'timestamptz', precision: 3 })
  createdAt: Date;

  @UpdateDateColumn({ type: 'timestamptz', precision: 3 })
  updatedAt: Date;
}
