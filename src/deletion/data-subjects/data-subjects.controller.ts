import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CurrentCaller, type Caller } from '../../auth/caller';
import { Requires } from '../../auth/requires.decorator';
import { IdParam } from '../../platform/http/requests/id-param';
import { Operation } from '../../platform/http/docs/operation';
import {
  DataSubjectDto,
  DataSubjectRequestAnswerDto,
  DataSubjectResultDto,
  ExportPageQuery,
  presentRequest,
} from './data-subject.dto';
import { DataSubjectsService } from './data-subjects.service';

const MATCHING =
  'Searches all agents of the account and mode. An `email` or a `phone` is looked for in leads and in all texts of ' +
  'conversations; a `userId` finds the conversations that were begun with it. A match includes the whole ' +
  'conversation and its lead.';

/** Export and erasure of the data of a person. */
@ApiTags('Data subjects')
@Requires({ plan: 'plus', scope: 'data-subjects:write' })
@Controller('api/v1/data-subjects')
export class DataSubjectsController {
  constructor(private readonly subjects: DataSubjectsService) {}

  @Post('export')
  @Operation({
    summary: 'Export a person',
    description:
      'Collects the data of a person with exactly one identifier. Get Data Subject Request returns it. ' +
      MATCHING,
    status: 202,
    answer: DataSubjectRequestAnswerDto,
    errors: ['LIMIT_REACHED'],
  })
  async exportDataSubject(
    @CurrentCaller() caller: Caller,
    @Body() input: DataSubjectDto,
  ): Promise<DataSubjectRequestAnswerDto> {
    return { request: presentRequest(await this.subjects.open(caller, 'export', input)) };
  }

  @Post('erase')
  @Operation({
    summary: 'Erase a person',
    description:
      'Deletes the data of a person with exactly one identifier: conversations with messages, leads, events, ' +
      `deliveries, stored answers and exports. This cannot be undone. ${MATCHING}`,
    status: 202,
    answer: DataSubjectRequestAnswerDto,
    errors: ['LIMIT_REACHED'],
  })
  async eraseDataSubject(
    @CurrentCaller() caller: Caller,
    @Body() input: DataSubjectDto,
  ): Promise<DataSubjectRequestAnswerDto> {
    return { request: presentRequest(await this.subjects.open(caller, 'erase', input)) };
  }

  @Get('requests/:requestId')
  @Operation({
    summary: 'Get a data subject request',
    description:
      'The status, the receipt of a completed request and, for 7 days, the data of an export, in pages of up to ten ' +
      'parts of conversations, newest first.',
    answer: DataSubjectResultDto,
  })
  async getDataSubjectRequest(
    @CurrentCaller() caller: Caller,
    @IdParam('requestId') requestId: number,
    @Query() query: ExportPageQuery,
  ): Promise<DataSubjectResultDto> {
    const request = await this.subjects.get(caller, requestId);
    return { request: presentRequest(request), data: await this.subjects.dataOf(request, query) };
  }
}
