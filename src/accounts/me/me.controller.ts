import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { DataSource } from 'typeorm';
import { Operation } from '../../platform/http/docs/operation';
import { ACCOUNT_LIMITS } from '../../auth/plan';
import { AuthSettings } from '../../auth/auth.settings';
import { QuotasSettings } from '../../auth/quotas.settings';
import { CurrentCaller, type Caller } from '../../auth/caller';
import { revokedKey } from '../../auth/refusals';
import { Requires } from '../../auth/requires.decorator';
import { MeAnswerDto } from './me.dto';
import { readMe } from './me.queries';

/** Information about the calling key. */
@ApiTags('Account')
@Controller('api/v1/me')
export class MeController {
  constructor(
    private readonly dataSource: DataSource,
    private readonly settings: AuthSettings,
    private readonly quotas: QuotasSettings,
  ) {}

  @Get()
  @Requires({ plan: 'plus', scope: null, leavesOutAgents: true })
  @Operation({
    summary: 'Who am I',
    description:
      'The account, mode and scopes of the key, the limits of the account, and the number of its objects in this ' +
      'mode. The key needs no scope.',
    answer: MeAnswerDto,
  })
  async getMe(@CurrentCaller() caller: Caller): Promise<MeAnswerDto> {
    const row = await readMe(this.dataSource, caller);
    if (!row) throw revokedKey();
    const { accountId, plan, mode, scopes, keyId, personId, agentIds } = caller;
    const { accountName, keyName, hint, expiresAt, monthlyTokens, ...usage } = row;
    return {
      account: { id: accountId, name: accountName, plan },
      mode,
      scopes: [...scopes],
      key: { id: keyId ?? personId!, name: keyName, hint, expiresAt },
      limits: {
        requestsPerMinute: this.settings.requestsPerMinute(plan),
        ...ACCOUNT_LIMITS,
        files: this.quotas.FILES_PER_ACCOUNT,
        fileBytes: this.quotas.FILE_BYTES_PER_ACCOUNT,
        passages: this.quotas.PASSAGES_PER_ACCOUNT,
        monthlyTokens,
      },
      usage: agentIds ? null : usage,
    };
  }
}
