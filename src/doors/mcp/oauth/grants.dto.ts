import { Id, Timestamp } from '../../../platform/http/requests/fields/answer-fields';
import { MayBeAbsent } from '../../../platform/http/requests/fields/fields';
import { QueryId } from '../../../platform/http/requests/fields/query-field';
import { ListAnswerDto, PageQuery } from '../../../platform/http/requests/lists/list.dto';
import { present } from '../../../platform/http/requests/present';

/** Query of List Grants. */
export class ListGrantsQuery extends PageQuery {
  /** Only grants of this person. */
  @MayBeAbsent(QueryId())
  personId?: number;
}

/** A person's grant to an OAuth client: to ask one agent over MCP. */
export class GrantDto {
  @Id()
  id: number;

  /** The program's own name; empty without a name. */
  clientName: string;

  /** The host to which the browser was redirected. */
  redirectHost: string;

  @Id()
  personId: number;

  personName: string;

  @Id()
  agentId: number;

  agentName: string;

  @Timestamp()
  createdAt: Date;

  /** At most a minute late; null without a use. */
  @Timestamp()
  lastUsedAt: Date | null;
}

/** Answer of List Grants. */
export class GrantsAnswerDto extends ListAnswerDto {
  grants: GrantDto[];
}

/** A stored grant, with the URL to which the browser was redirected. */
export interface GrantRow extends Omit<GrantDto, 'redirectHost'> {
  redirectUri: string;
}

/** The API's view of a grant. */
export function presentGrant(row: GrantRow): GrantDto {
  return present(GrantDto, { ...row, redirectHost: new URL(row.redirectUri).host });
}
