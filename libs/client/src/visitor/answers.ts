import type { Schema } from '../document.js';

type Widget = Schema<'Widget'>;

/** The colours of large areas, of text on them, and of links. */
export interface Accents {
  accent: string;
  onAccent: string;
  link: string;
}

/** An agent as its visitors see it. */
export interface PublicAgent extends Pick<
  Widget,
  | 'publicId'
  | 'identityRequired'
  | 'leadForm'
  | 'handoff'
  | 'suggestedQuestions'
  | 'greeting'
  | 'alerts'
  | 'attachments'
> {
  name: string;
  avatarUrl: string;
  welcomeMessage: string;
  websiteUrl: string;
  removeBranding: boolean;
  gaID: string;
  agentType: string;
  /** Whether conversations are sent by mail. */
  transcripts: boolean;
  position: Widget['position'];
  theme: Widget['theme'];
  colors: Widget['colors'];
  accents: { light: Accents; dark: Accents };
  texts: Widget['texts'];
}

/** A visitor's message. Without `conversationId` a new conversation begins. */
export interface VisitorMessageText {
  message: string;
  /** Uploads of the visitor that no message has named yet. */
  attachmentIds?: number[];
  conversationId?: string;
  /** The address of the page that the visitor is on. */
  page?: string;
}

/** A conversation of the visitor. */
export interface VisitorConversation {
  id: string;
  /** The first message. */
  title: string;
  messageCount: number;
  lastMessageAt: string;
  createdAt: string;
  /** Whether a person was asked for, and has not handed the conversation back. */
  handedOver: boolean;
}

/** A message with its answer. An answer of a person has an empty `query`. */
export interface VisitorMessage {
  id: number;
  query: string;
  response: string;
  sources: Schema<'AnswerSource'>[];
  /** The files of the visitor, or of a person. */
  attachments: Schema<'Attachment'>[];
  rating: Schema<'RateMessage'>['rating'];
  createdAt: string;
  author: 'agent' | 'person';
  /** The name of the person. */
  authorName: string | null;
}

/** Contact details. An email address or a phone number is needed. */
export interface ContactForm {
  name?: string;
  email?: string;
  phone?: string;
  companyName?: string;
  /** The visitor's conversation. Without it the form begins a new conversation. */
  conversationId?: string;
  /** Whether the visitor agrees to the form's `consentText`, if any. */
  consent?: boolean;
  /** The address of the page that the visitor is on. */
  page?: string;
}

/** A request for a person. An anonymous visitor must leave a contact detail, unless the service knows it already. */
export interface PersonRequest extends ContactForm {
  message?: string;
}
