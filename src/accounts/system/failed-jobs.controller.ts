import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { RequiresOperator } from '../../auth/requires.decorator';
import { Operation } from '../../platform/http/docs/operation';
import { present } from '../../platform/http/requests/present';
import { FailedJobsService } from '../../platform/queue/failed-jobs.service';
import {
  FailedJobDto,
  FailedJobsAnswerDto,
  ListFailedJobsQuery,
  RetriedJobsAnswerDto,
  RetryFailedJobsDto,
} from './failed-jobs.dto';

const MAX_LISTED = 100;
const MAX_RETRIED = 1000;

/** Jobs that have failed for good, for operators. */
@ApiTags('System (operators)')
@RequiresOperator()
@Controller('admin/v1/failed-jobs')
export class FailedJobsController {
  constructor(private readonly failedJobs: FailedJobsService) {}

  @Get()
  @Operation({
    summary: 'List failed jobs',
    description:
      'The last 100 of each queue, newest first: sources that could not be trained, and deliveries without a further ' +
      'attempt. Jobs of other queues are repeated until they succeed.',
    answer: FailedJobsAnswerDto,
  })
  async listFailedJobs(@Query() { queue }: ListFailedJobsQuery): Promise<FailedJobsAnswerDto> {
    const jobs: FailedJobDto[] = [];
    for (const [name, failed] of this.failedJobs.of(queue))
      for (const job of await failed.list(MAX_LISTED))
        jobs.push(present(FailedJobDto, { queue: name, ...job }));
    return { jobs };
  }

  @Post('retry')
  @Operation({
    summary: 'Retry failed jobs',
    description:
      'Starts one job again, or the oldest 1,000 of a queue. The audit log of each account has an entry.',
    answer: RetriedJobsAnswerDto,
  })
  async retryFailedJobs(@Body() { queue, id }: RetryFailedJobsDto): Promise<RetriedJobsAnswerDto> {
    let retried = 0;
    for (const [, failed] of this.failedJobs.of(queue)) retried += await failed.retry(id, MAX_RETRIED);
    return { retried };
  }
}
