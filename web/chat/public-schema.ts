import type { Accents, Schema, VisitorConversation, VisitorMessage } from '../../libs/client/src';

/** A source that an answer is based on. */
export type Source = Schema<'AnswerSource'>;

/** A file of a message. */
export type Attachment = Schema<'Attachment'>;

/** The action that the agent asks the visitor to confirm. */
export interface AskedAction {
  id: number;
  name: string;
  inputs: { label: string; value: string }[];
  status: 'pending' | 'running' | 'done' | 'failed' | 'unknown' | 'declined' | 'expired';
  expiresAt: string;
}

/** The data of an event of an answer. */
export interface StreamData {
  delta: string;
  conversationId: string;
  messageId?: number;
  sources?: Source[];
  /** The name of the action that is being called. */
  calling?: string;
  action?: AskedAction;
  error?: { code: string; details: { retryAfterSeconds?: number; resource?: string } };
}

/** One event of an answer; `data` is absent for the last one. An event without an id concerns only the connection. */
export interface StreamEvent {
  id: number | undefined;
  data: StreamData | undefined;
}

export type Rating = Schema<'RateMessage'>['rating'];

/** Why an answer was not helpful. */
export const RATING_REASONS = ['incorrect', 'incomplete', 'off_topic', 'unclear'] as const;
export type RatingReason = (typeof RATING_REASONS)[number];
export type LeadField = 'name' | 'email' | 'phone' | 'companyName';

/** The contact details that a visitor enters in a form. */
export type Contact = Partial<Record<LeadField, string>>;

/** Contact details, with the visitor's consent if the tenant asks for it. */
export type ContactForm = Contact & { consent?: boolean };

/** The public settings of an agent. */
export interface PublicAgent {
  publicId: string;
  name: string;
  avatarUrl: string;
  welcomeMessage: string;
  websiteUrl: string;
  removeBranding: boolean;
  gaID: string;
  identityRequired: boolean;
  leadForm: {
    when: 'never' | 'before' | 'during' | 'unanswered';
    fields: LeadField[];
    title: string;
    consentText: string;
    consentUrl: string;
  };
  handoff: boolean;
  /** Whether people answer when the settings are read; null if nothing is known of it. */
  opening: { isOpen: boolean; opensAt: string | null; timeZone: string } | null;
  /** Whether visitors can send files. */
  attachments: boolean;
  transcripts: boolean;
  suggestedQuestions: string[];
  position: 'right' | 'left';
  theme: 'auto' | 'light' | 'dark';
  accents: { light: Accents; dark: Accents };
  texts: { title: string; subtitle: string; placeholder: string; launcher: string };
}

/** One of the visitor's conversations. */
export type ConversationItem = VisitorConversation;

/** A recorded exchange. A person's answer has an empty `query`. */
export interface RecordedMessage extends VisitorMessage {
  action?: AskedAction;
}

/** The state of the visitor's request for a person. */
export interface Handover {
  handedOver: boolean;
  /** True if no person has answered since. */
  waiting: boolean;
  /** True if the visitor has left a contact detail, in this conversation or an earlier one. */
  hasContact: boolean;
  /** True if a person is typing. */
  typing: boolean;
  state: ConversationState;
}

/** Who has the conversation: `open` means the agent. */
export type ConversationState = 'open' | 'waiting' | 'with_person' | 'closed';

/** What the visitor says of a conversation. */
export type Feedback = Schema<'RateConversation'>;

/** A visitor's token, and whether the tenant has verified the visitor. */
export interface VisitorToken {
  visitorToken: string;
  visitor: { isVerified: boolean; userId: string | null };
}
