import { Body, Controller, Delete, Get, Post, Query, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { Operation } from '../../platform/http/docs/operation';
import { IdParam } from '../../platform/http/requests/id-param';
import { ListQuery } from '../../platform/http/requests/lists/list.dto';
import { present } from '../../platform/http/requests/present';
import { AccountsService } from '../../accounts/admin/accounts.service';
import { RequiresOperator } from '../../auth/requires.decorator';
import { InvitationsService } from './invitations.service';
import { AddAccountPersonDto, PeopleAnswerDto, PersonDto, PersonLinkAnswerDto } from './people.dto';
import { PeopleService } from './people.service';

const locationOf = ({ person }: PersonLinkAnswerDto, { accountId }: { accountId?: string }): string =>
  `/admin/v1/accounts/${accountId}/people/${person.id}`;

/** The people of an account, for operators. */
@ApiTags('Accounts (operators)')
@RequiresOperator()
@Controller('admin/v1/accounts/:accountId/people')
export class OperatorPeopleController {
  constructor(
    private readonly people: PeopleService,
    private readonly accounts: AccountsService,
    private readonly invitations: InvitationsService,
  ) {}

  @Get()
  @Operation({
    summary: 'List the people of an account',
    description: 'Both modes, newest first.',
    answer: PeopleAnswerDto,
  })
  async listAccountPeople(
    @IdParam('accountId') accountId: number,
    @Query() query: ListQuery,
  ): Promise<PeopleAnswerDto> {
    await this.accounts.get(accountId);
    const { rows, nextCursor } = await this.people.list({ accountId }, query);
    return { people: rows.map((person) => present(PersonDto, person)), nextCursor };
  }

  @Post()
  @Operation({
    summary: 'Add a person to an account',
    description: 'The link signs the person in to the console, once, within 24 hours.',
    status: 201,
    answer: PersonLinkAnswerDto,
    location: locationOf,
    errors: ['CONFLICT', 'LIMIT_REACHED'],
  })
  async addAccountPerson(
    @IdParam('accountId') accountId: number,
    @Body() { mode, ...input }: AddAccountPersonDto,
    @Req() request: Request,
  ): Promise<PersonLinkAnswerDto> {
    return this.invitations.send(await this.people.add({ accountId }, { accountId, mode }, input), request);
  }

  @Post(':personId/link')
  @Operation({
    summary: 'Make a new link for a person',
    description: 'An earlier link stops working.',
    status: 201,
    answer: PersonLinkAnswerDto,
    location: locationOf,
  })
  async inviteAccountPerson(
    @IdParam('accountId') accountId: number,
    @IdParam('personId') personId: number,
    @Req() request: Request,
  ): Promise<PersonLinkAnswerDto> {
    return this.invitations.send(await this.people.invite({ accountId }, personId), request);
  }

  @Delete(':personId')
  @Operation({ summary: 'Remove a person', description: 'Their sessions end at once.', status: 204 })
  async removeAccountPerson(
    @IdParam('accountId') accountId: number,
    @IdParam('personId') personId: number,
  ): Promise<void> {
    await this.people.remove({ accountId }, personId);
  }
}
