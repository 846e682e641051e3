import { Body, Controller, Delete, Get, Post, Query, UseGuards } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { IdParam } from '../../platform/http/requests/id-param';
import { ListQuery } from '../../platform/http/requests/lists/list.dto';
import { Operation } from '../../platform/http/docs/operation';
import { present } from '../../platform/http/requests/present';
import { ApiKeyDto, IssuedApiKeyAnswerDto, RotateKeyDto } from '../admin/admin.dto';
import { CurrentCaller, type Caller } from '../../auth/caller';
import { Requires } from '../../auth/requires.decorator';
import { OwnReplaysGuard } from './own-replays.guard';
import { IssueOwnKeyDto, KeysAnswerDto } from './tenant-keys.dto';
import { TenantKeysService } from './tenant-keys.service';

/** The API keys of the caller's account and mode. */
@ApiTags('Account')
@UseGuards(OwnReplaysGuard)
@Requires({ plan: 'plus', scope: 'keys:write' })
@Controller('api/v1/keys')
export class TenantKeysController {
  constructor(private readonly keys: TenantKeysService) {}

  @Get()
  @Operation({
    summary: 'List API keys',
    description: 'The keys in the mode of the calling key, newest first. Includes the last 1,000 ended keys.',
    answer: KeysAnswerDto,
  })
  async listKeys(@CurrentCaller() caller: Caller, @Query() query: ListQuery): Promise<KeysAnswerDto> {
    const { rows, nextCursor } = await this.keys.list(caller, query);
    return { keys: rows.map((key) => present(ApiKeyDto, key)), nextCursor };
  }

  @Post()
  @Operation({
    summary: 'Issue an API key',
    description:
      'A key of the same mode, with no scope that the calling key lacks and no later end. The secret is shown only ' +
      'here.',
    status: 201,
    answer: IssuedApiKeyAnswerDto,
    location: ({ key }: IssuedApiKeyAnswerDto) => `/api/v1/keys/${key.id}`,
    errors: ['LIMIT_REACHED'],
  })
  async issueKey(
    @CurrentCaller() caller: Caller,
    @Body() options: IssueOwnKeyDto,
  ): Promise<IssuedApiKeyAnswerDto> {
    const { key, secret } = await this.keys.issue(caller, options);
    return { key: present(ApiKeyDto, key), secret };
  }

  @Post(':keyId/rotate')
  @Operation({
    summary: 'Rotate an API key',
    description:
      'Issues a key with the name, scopes, agents and expiry of the old one, which still works for `overlapDays` ' +
      'days (1 by default). The old key must not have a scope that the calling key lacks, or a later end.',
    status: 201,
    answer: IssuedApiKeyAnswerDto,
    location: ({ key }: IssuedApiKeyAnswerDto) => `/api/v1/keys/${key.id}`,
    errors: ['CONFLICT', 'LIMIT_REACHED'],
  })
  async rotateKey(
    @CurrentCaller() caller: Caller,
    @IdParam('keyId') keyId: number,
    @Body() { overlapDays }: RotateKeyDto,
  ): Promise<IssuedApiKeyAnswerDto> {
    const { key, secret } = await this.keys.rotate(caller, keyId, overlapDays);
    return { key: present(ApiKeyDto, key), secret };
  }

  @Delete(':keyId')
  @Operation({
    summary: 'Revoke an API key',
    description: 'The key stops working within 5 seconds. It may be the calling key itself.',
    status: 204,
  })
  async revokeKey(@CurrentCaller() caller: Caller, @IdParam('keyId') keyId: number): Promise<void> {
    await this.keys.revoke(caller, keyId);
  }
}
