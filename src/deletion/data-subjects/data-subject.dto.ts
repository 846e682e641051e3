import { OmitType } from '@nestjs/swagger';
import { Choice, Id, Timestamp } from '../../platform/http/requests/fields/answer-fields';
import { BodySchema } from '../../platform/http/requests/fields/body-schema';
import { MayBeAbsent, RequiredText } from '../../platform/http/requests/fields/fields';
import { ListQuery } from '../../platform/http/requests/lists/list.dto';
import { present } from '../../platform/http/requests/present';
import { Rule } from '../../platform/http/requests/fields/rule';
import type { DataSubjectRequest, RequestKind } from './data-subject-request.entity';
import { ExportedConversationDto } from './exported-conversation.dto';
import { FoundDto, RemovedDto } from '../removed.dto';
import { subjectOf } from './subject';

const MIN_PHONE_DIGITS = 7;
const MAX_PHONE_DIGITS = 15;
const KINDS = ['export', 'erase'] as const satisfies RequestKind[];
const STATUSES = ['pending', 'completed'] as const;

/** Body of Export and Erase Data Subject: exactly one identifier. */
@BodySchema('DataSubject', { email: 'ada@example.com' })
export class DataSubjectDto {
  /**
   * Upper and lower case count as the same, as do the Unicode forms of a letter.
   * @example "ada@example.com"
   */
  @MayBeAbsent()
  @Rule('email', 'must be an email address', (value) =>
    /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(String(value).normalize('NFKC')),
  )
  @RequiredText(320)
  email?: string;

  /**
   * Only the digits are compared, with or without the country code.
   * @example "+44 20 7946 0958"
   */
  @MayBeAbsent()
  @Rule('phone', `must have ${MIN_PHONE_DIGITS} to ${MAX_PHONE_DIGITS} digits`, isPhone)
  @RequiredText(50)
  phone?: string;

  /**
   * Your own id of the visitor, spelled exactly as when the conversation began.
   * @example "user-17"
   */
  @MayBeAbsent(RequiredText(255))
  userId?: string;
}

/** Query of Get Data Subject Request. */
export class ExportPageQuery extends OmitType(ListQuery, ['limit', 'createdAfter', 'createdBefore']) {}

/** The result of a request, without data of the person. */
export class ReceiptDto {
  found: FoundDto;

  removed: RemovedDto;

  /**
   * The data outside the search.
   * @example ["training sources, questions and their answers"]
   */
  notSearched: string[];

  @Timestamp()
  completedAt: Date;
}

/** A request, without the identifier of the person. */
export class DataSubjectRequestDto {
  @Id()
  id: number;

  @Choice(KINDS)
  kind: RequestKind;

  @Choice(STATUSES)
  status: (typeof STATUSES)[number];

  @Timestamp()
  createdAt: Date;

  /** When the exported data expires: 7 days after the export. Null for an erasure, and before completion. */
  @Timestamp()
  expiresAt: Date | null;

  /** Null while the request is pending. */
  receipt: ReceiptDto | null;
}

/** Answer of Export and Erase Data Subject. */
export class DataSubjectRequestAnswerDto {
  request: DataSubjectRequestDto;
}

/** A page of exported data, newest first. */
export class ExportedDataDto {
  conversations: ExportedConversationDto[];

  /** Null on the last page. */
  nextCursor: string | null;
}

/** Answer of Get Data Subject Request. */
export class DataSubjectResultDto extends DataSubjectRequestAnswerDto {
  /** Null for an erasure, before an export is completed, and after it has expired. */
  data: ExportedDataDto | null;
}

/** The request as tenants see it. */
export function presentRequest(row: DataSubjectRequest): DataSubjectRequestDto {
  const { completedAt } = row;
  const found = { conversations: 0, messages: 0, leads: 0, ...row.found };
  const removed = { ...NOTHING, ...row.removed };
  const notSearched = [...NOT_SEARCHED, ...(row.kind === 'export' ? NOT_EXPORTED : [])];
  const receipt = completedAt && { found, removed, notSearched, completedAt };
  return present(DataSubjectRequestDto, { ...row, status: completedAt ? 'completed' : 'pending', receipt });
}

const NOT_SEARCHED = [
  'other writings, such as "ada at example dot com", look-alike letters of other scripts, and the contents of files',
  'training sources, questions and their answers, canned replies, and settings and drafts of agents',
  'people of the console, and the audit log',
  'backups, and data that receivers of webhooks and model endpoints have',
];

const NOT_EXPORTED = [
  'message examples, test calls of actions, and chats in channels that have no conversation yet',
];

const NOTHING: RemovedDto = {
  conversations: 0,
  messages: 0,
  leads: 0,
  events: 0,
  deliveries: 0,
  answers: 0,
  exports: 0,
};

function isPhone(value: unknown): boolean {
  const digits = String(value).normalize('NFKC').replaceAll(/\D/g, '').length;
  return (
    digits >= MIN_PHONE_DIGITS &&
    digits <= MAX_PHONE_DIGITS + 2 &&
    subjectOf('phone', String(value)).value.length >= MIN_PHONE_DIGITS - 1
  );
}
