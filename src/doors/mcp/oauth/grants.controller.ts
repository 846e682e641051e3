import { Controller, Delete, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CurrentCaller, type Caller } from '../../../auth/caller';
import { INSUFFICIENT_SCOPE } from '../../../auth/auth.errors';
import { Requires } from '../../../auth/requires.decorator';
import { Operation } from '../../../platform/http/docs/operation';
import { IdParam } from '../../../platform/http/requests/id-param';
import { GrantsAnswerDto, ListGrantsQuery, presentGrant } from './grants.dto';
import { GrantsService } from './grants.service';

/** People's grants to OAuth clients. */
@ApiTags('Account')
@Requires({ plan: 'plus', scope: null, leavesOutAgents: true })
@Controller('api/v1/grants')
export class GrantsController {
  constructor(private readonly grants: GrantsService) {}

  @Get()
  @Operation({
    summary: 'List grants',
    description:
      'The assistants that people have let ask an agent over MCP, newest first. With the scope `keys:write`, those of ' +
      'everybody in the mode; a person without it sees their own.',
    answer: GrantsAnswerDto,
    errors: [INSUFFICIENT_SCOPE],
  })
  async listGrants(
    @CurrentCaller() caller: Caller,
    @Query() query: ListGrantsQuery,
  ): Promise<GrantsAnswerDto> {
    const { rows, nextCursor } = await this.grants.list(caller, query);
    return { grants: rows.map(presentGrant), nextCursor };
  }

  @Delete(':grantId')
  @Operation({
    summary: 'Revoke a grant',
    description:
      'Its tokens stop working at once. It needs `keys:write`, or is the grant of the person who calls.',
    status: 204,
    errors: [INSUFFICIENT_SCOPE],
  })
  async revokeGrant(@CurrentCaller() caller: Caller, @IdParam('grantId') grantId: number): Promise<void> {
    await this.grants.revoke(caller, grantId);
  }
}
