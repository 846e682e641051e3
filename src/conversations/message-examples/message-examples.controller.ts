import { Body, Controller, Delete, Get, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CurrentCaller, type Caller } from '../../auth/caller';
import { Requires } from '../../auth/requires.decorator';
import { Operation } from '../../platform/http/docs/operation';
import { IdParam } from '../../platform/http/requests/id-param';
import { present } from '../../platform/http/requests/present';
import {
  AddMessageExampleDto,
  MessageExampleAnswerDto,
  MessageExampleDto,
  MessageExamplesAnswerDto,
} from './message-example.dto';
import { MessageExamplesService } from './message-examples.service';

/** Messages of visitors of the caller's account, with their kinds. */
@ApiTags('Conversations')
@Controller('api/v1/message-examples')
export class MessageExamplesController {
  constructor(private readonly examples: MessageExamplesService) {}

  @Get()
  @Requires({ plan: 'plus', scope: 'conversations:read' })
  @Operation({
    summary: 'List message examples',
    description: 'All of them, newest first.',
    answer: MessageExamplesAnswerDto,
  })
  async listMessageExamples(@CurrentCaller() caller: Caller): Promise<MessageExamplesAnswerDto> {
    const examples = await this.examples.list(caller);
    return { messageExamples: examples.map((example) => present(MessageExampleDto, example)) };
  }

  @Post()
  @Requires({ plan: 'plus', scope: 'agents:write' })
  @Operation({
    summary: 'Add a message example',
    description:
      'Messages that say the same are of this kind from now on. Replaces an example with the same text.',
    status: 201,
    answer: MessageExampleAnswerDto,
    errors: ['LIMIT_REACHED', 'NOT_FOUND'],
  })
  async addMessageExample(
    @CurrentCaller() caller: Caller,
    @Body() input: AddMessageExampleDto,
  ): Promise<MessageExampleAnswerDto> {
    return { messageExample: present(MessageExampleDto, await this.examples.add(caller, input)) };
  }

  @Delete(':messageExampleId')
  @Requires({ plan: 'plus', scope: 'agents:write' })
  @Operation({ summary: 'Delete a message example', status: 204 })
  async deleteMessageExample(
    @CurrentCaller() caller: Caller,
    @IdParam('messageExampleId') id: number,
  ): Promise<void> {
    await this.examples.remove(caller, id);
  }
}
