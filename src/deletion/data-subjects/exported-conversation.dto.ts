import { ApiProperty, OmitType, PickType } from '@nestjs/swagger';
import { ConversationItemDto } from '../../conversations/conversation.dto';
import { AttachmentDto, MessageDto } from '../../conversations/message.dto';
import { NoteDto } from '../../conversations/note.dto';
import { LeadDto } from '../../leads/lead.dto';
import { Timestamp } from '../../platform/http/requests/fields/answer-fields';

/** A call of an action. */
export class ExportedCallDto {
  /** The name of the action. */
  name: string;

  @ApiProperty({ type: 'object', additionalProperties: true, example: { orderId: 'A-1234' } })
  inputs: object;

  @ApiProperty({ type: 'integer', nullable: true, example: 200 })
  responseStatus: number | null;

  /** Why the call failed; null if it succeeded. */
  problem: string | null;

  @Timestamp()
  createdAt: Date | string;
}

/** An input of an action, as the visitor saw it. */
export class ExportedInputDto {
  /** @example "Order number" */
  label: string;

  /** @example "A-1234" */
  value: string;
}

/** A confirmation that a visitor was asked for. */
export class ExportedConfirmationDto {
  /** The name of the action. */
  name: string;

  inputs: ExportedInputDto[];

  /** The visitor's data from an identity token. */
  @ApiProperty({ type: 'object', nullable: true, additionalProperties: true })
  visitor: object | null;

  /** The outcome. */
  status: string;

  @Timestamp()
  createdAt: Date | string;

  @Timestamp()
  decidedAt: Date | string | null;
}

/** The chat of a channel to which a conversation belongs. */
export class ExportedChannelDto {
  /** @example "telegram" */
  kind: string;

  /** The platform's id of the chat. */
  thread: string;

  /** The platform's id of the person with whom the chat began. */
  userId: string;

  /** The person's name at the platform. */
  userName: string | null;

  /** Messages without an answer yet. */
  waiting: string[];
}

/** A mail about a conversation. */
export class ExportedMailDto {
  /** @example "transcript" */
  kind: string;

  recipient: string;

  subject: string;

  text: string;

  @Timestamp()
  createdAt: Date | string;
}

/** A request for a person. */
export class ExportedHandoffDto {
  /** The visitor's message with it. */
  message: string | null;

  /** Why a language model has handed the conversation over. */
  reason: string | null;

  summary: string | null;

  @Timestamp()
  createdAt: Date | string;
}

/** An internal note about a conversation. */
export class ExportedNoteDto extends OmitType(NoteDto, ['id']) {}

/** An answer to the first message of a conversation, by which a draft of the agent was tried. */
export class ExportedTrialDto {
  question: string;

  /** The text of the live agent; null until it has answered. */
  live: string | null;

  /** The text of the draft; null until it has answered. */
  draft: string | null;

  @Timestamp()
  createdAt: Date | string;
}

/** A file of a message. */
export class ExportedAttachmentDto extends AttachmentDto {}

/** A message of an exported conversation. */
export class ExportedMessageDto extends PickType(MessageDto, [
  'id',
  'query',
  'response',
  'rating',
  'ratingReason',
  'decision',
  'decidedBy',
  'createdAt',
]) {
  /** The author of the query: in a channel's group, perhaps not the person who began. */
  userId: string | null;

  /** Its files, which Download Attachment returns until they are erased. */
  attachments: ExportedAttachmentDto[];

  /** The calls of actions during the turn. */
  calls: ExportedCallDto[];

  /** The confirmations asked of the visitor. */
  confirmations: ExportedConfirmationDto[];
}

/** The lead of an exported conversation. */
export class ExportedLeadDto extends OmitType(LeadDto, ['conversationId']) {}

/** Up to 50 messages of a conversation, oldest first. A longer conversation has several parts. */
export class ExportedConversationDto extends PickType(ConversationItemDto, [
  'id',
  'agentId',
  'userId',
  'metadata',
  'outcome',
  'helped',
  'satisfaction',
  'feedback',
  'createdAt',
]) {
  lead: ExportedLeadDto | null;

  /** Null for a conversation outside of channels. */
  channel: ExportedChannelDto | null;

  /** The mails about the conversation; their texts are kept until they are sent. */
  mails: ExportedMailDto[];

  /** The requests for a person whose events are still stored. */
  handoffs: ExportedHandoffDto[];

  /** Your own labels. */
  tags: string[];

  /** The notes of your team, oldest first. */
  notes: ExportedNoteDto[];

  /** The trials of drafts that asked its first message, oldest first. */
  trials: ExportedTrialDto[];

  messages: ExportedMessageDto[];
}
