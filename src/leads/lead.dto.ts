import { ApiSchema } from '@nestjs/swagger';
import { Id, Timestamp, Uuid } from '../platform/http/requests/fields/answer-fields';
import { RequiredText } from '../platform/http/requests/fields/fields';
import { InQuery } from '../platform/http/requests/fields/query-field';
import { ListAnswerDto } from '../platform/http/requests/lists/list.dto';
import { SearchQuery } from '../platform/http/requests/lists/search';

/** Query of List Leads. */
export class ListLeadsQuery extends SearchQuery {
  /** Only the lead of this conversation. */
  @InQuery(RequiredText(36))
  conversationId?: string;
}

/** A lead as List Leads shows it. */
@ApiSchema({ description: 'An unset text is the empty string.' })
export class LeadDto {
  @Id()
  id: number;

  @Uuid()
  conversationId: string;

  /** @example "Ada Lovelace" */
  name: string;

  /** @example "ada@example.com" */
  email: string;

  /** @example "+44 20 7946 0958" */
  phone: string;

  /** @example "Analytical Engines" */
  companyName: string;

  /**
   * The first message of the lead.
   * @example "Do you ship to London?"
   */
  message: string;

  @Timestamp()
  createdAt: Date;
}

/** Answer of List Leads. */
export class LeadsAnswerDto extends ListAnswerDto {
  leads: LeadDto[];
}

/** Answer of Get Lead. */
export class LeadAnswerDto {
  lead: LeadDto;
}
