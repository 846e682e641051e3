import { Body, Controller, Delete, Get, Patch, Post, Query, Req, UseGuards } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { Operation } from '../../platform/http/docs/operation';
import { IdParam } from '../../platform/http/requests/id-param';
import { ListQuery } from '../../platform/http/requests/lists/list.dto';
import { present } from '../../platform/http/requests/present';
import { OwnReplaysGuard } from '../../accounts/keys/own-replays.guard';
import { CurrentCaller, type Caller } from '../../auth/caller';
import { Requires } from '../../auth/requires.decorator';
import { InvitationsService } from './invitations.service';
import {
  AddPersonDto,
  PeopleAnswerDto,
  PersonAnswerDto,
  PersonDto,
  PersonLinkAnswerDto,
  UpdatePersonDto,
} from './people.dto';
import { PeopleService } from './people.service';

const locationOf = ({ person }: PersonLinkAnswerDto): string => `/api/v1/people/${person.id}`;

/** The people of the caller's account and mode, who use the console. */
@ApiTags('Account')
@UseGuards(OwnReplaysGuard)
@Requires({ plan: 'plus', scope: 'keys:write' })
@Controller('api/v1/people')
export class PeopleController {
  constructor(
    private readonly people: PeopleService,
    private readonly invitations: InvitationsService,
  ) {}

  @Get()
  @Operation({
    summary: 'List people',
    description: 'The people who use the console in the mode of the key, newest first.',
    answer: PeopleAnswerDto,
  })
  async listPeople(@CurrentCaller() caller: Caller, @Query() query: ListQuery): Promise<PeopleAnswerDto> {
    const { rows, nextCursor } = await this.people.list(caller, query);
    return { people: rows.map((person) => present(PersonDto, person)), nextCursor };
  }

  @Post()
  @Operation({
    summary: 'Add a person',
    description:
      'The link signs the person in to the console, once, within 24 hours. The role must not have a scope that the ' +
      'calling key lacks, and the key must have no end.',
    status: 201,
    answer: PersonLinkAnswerDto,
    location: locationOf,
    errors: ['CONFLICT', 'LIMIT_REACHED'],
  })
  async addPerson(
    @CurrentCaller() caller: Caller,
    @Body() input: AddPersonDto,
    @Req() request: Request,
  ): Promise<PersonLinkAnswerDto> {
    return this.invitations.send(await this.people.add(caller, caller, input), request);
  }

  @Post(':personId/link')
  @Operation({
    summary: 'Make a new link for a person',
    description: 'An earlier link stops working. The same rules as for adding the person apply.',
    status: 201,
    answer: PersonLinkAnswerDto,
    location: locationOf,
    errors: ['CONFLICT'],
  })
  async invitePerson(
    @CurrentCaller() caller: Caller,
    @IdParam('personId') personId: number,
    @Req() request: Request,
  ): Promise<PersonLinkAnswerDto> {
    return this.invitations.send(await this.people.invite(caller, personId), request);
  }

  @Patch(':personId')
  @Operation({
    summary: 'Update a person',
    description:
      'Links to sign in go to `email`; an empty one ends that. The same rules as for adding the person apply.',
    answer: PersonAnswerDto,
    errors: ['CONFLICT'],
  })
  async updatePerson(
    @CurrentCaller() caller: Caller,
    @IdParam('personId') personId: number,
    @Body() changes: UpdatePersonDto,
  ): Promise<PersonAnswerDto> {
    return { person: present(PersonDto, await this.people.update(caller, personId, changes)) };
  }

  @Delete(':personId')
  @Operation({ summary: 'Remove a person', description: 'Their sessions end at once.', status: 204 })
  async removePerson(@CurrentCaller() caller: Caller, @IdParam('personId') personId: number): Promise<void> {
    await this.people.remove(caller, personId);
  }
}
