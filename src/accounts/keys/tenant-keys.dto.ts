import { OmitType } from '@nestjs/swagger';
import { BodySchema } from '../../platform/http/requests/fields/body-schema';
import { ListAnswerDto } from '../../platform/http/requests/lists/list.dto';
import { ApiKeyDto, IssueKeyDto } from '../admin/admin.dto';
import { Moment } from '../../platform/http/requests/fields/date-fields';
import { MayBeAbsent, SomeOf } from '../../platform/http/requests/fields/fields';
import { SCOPES, type Scope } from '../../auth/plan';

/** Body of Issue Key. */
@BodySchema('IssueOwnKey', { name: 'website', scopes: ['chat:write'] })
export class IssueOwnKeyDto extends OmitType(IssueKeyDto, ['mode', 'scopes', 'expiresAt']) {
  /** Default: the scopes of the calling key. No others can be granted. Give a program only the scopes that it needs. */
  @MayBeAbsent(SomeOf(SCOPES))
  scopes?: Scope[];

  /** Default: the end of the calling key. A later time is refused. */
  @MayBeAbsent(Moment())
  expiresAt?: Date;
}

/** Answer of List Keys. */
export class KeysAnswerDto extends ListAnswerDto {
  keys: ApiKeyDto[];
}
