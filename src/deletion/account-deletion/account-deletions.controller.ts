import { Controller, Delete, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { RequiresOperator } from '../../auth/requires.decorator';
import { IdParam } from '../../platform/http/requests/id-param';
import { Operation } from '../../platform/http/docs/operation';
import { AccountDeletionAnswerDto, presentDeletion } from './account-deletion.dto';
import { AccountDeletionsService } from './account-deletions.service';

/** The deletion of accounts, for operators. */
@ApiTags('Accounts (operators)')
@RequiresOperator()
@Controller('admin/v1')
export class AccountDeletionsController {
  constructor(private readonly deletions: AccountDeletionsService) {}

  @Delete('accounts/:accountId')
  @Operation({
    summary: 'Delete an account',
    description:
      'Deletes the account with its keys, agents, training data, conversations, leads, webhooks, events and stored ' +
      'answers, in both modes. This cannot be undone. A job removes the rows; Get Account Deletion shows its progress.',
    status: 202,
    answer: AccountDeletionAnswerDto,
  })
  async deleteAccount(@IdParam('accountId') accountId: number): Promise<AccountDeletionAnswerDto> {
    return { deletion: presentDeletion(await this.deletions.delete(accountId)) };
  }

  @Get('account-deletions/:accountId')
  @Operation({ summary: 'Get the receipt of a deleted account', answer: AccountDeletionAnswerDto })
  async getAccountDeletion(@IdParam('accountId') accountId: number): Promise<AccountDeletionAnswerDto> {
    return { deletion: presentDeletion(await this.deletions.get(accountId)) };
  }
}
