import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AccountsService } from '../accounts/admin/accounts.service';
import { RequiresOperator } from '../auth/requires.decorator';
import { IdParam } from '../platform/http/requests/id-param';
import { ListQuery } from '../platform/http/requests/lists/list.dto';
import { Operation } from '../platform/http/docs/operation';
import { DeliveriesService } from './deliveries.service';
import { OperatorDeliveriesAnswerDto, presentOperatorDelivery } from './delivery.dto';

/** The failing deliveries of an account, for operators. */
@ApiTags('Accounts (operators)')
@RequiresOperator()
@Controller('admin/v1/accounts/:accountId/failing-deliveries')
export class OperatorDeliveriesController {
  constructor(
    private readonly accounts: AccountsService,
    private readonly deliveries: DeliveriesService,
  ) {}

  @Get()
  @Operation({
    summary: "List an account's failing deliveries",
    description:
      'Deliveries that have failed or wait for another attempt, newest first, with their attempts.',
    answer: OperatorDeliveriesAnswerDto,
  })
  async listFailingDeliveries(
    @IdParam('accountId') accountId: number,
    @Query() query: ListQuery,
  ): Promise<OperatorDeliveriesAnswerDto> {
    await this.accounts.get(accountId);
    const { rows, nextCursor } = await this.deliveries.listFailing(accountId, query);
    return { deliveries: rows.map(presentOperatorDelivery), nextCursor };
  }
}
