import { Body, Controller, Delete, Get, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AtAgent, type AgentCaller } from '../auth/caller';
import { Requires } from '../auth/requires.decorator';
import { Operation } from '../platform/http/docs/operation';
import { IdParam } from '../platform/http/requests/id-param';
import { present } from '../platform/http/requests/present';
import { AddNoteDto, NoteAnswerDto, NoteDto, NotesAnswerDto } from './note.dto';
import { NotesService } from './notes.service';

/** The internal notes of a conversation. */
@ApiTags('Conversations')
@Controller('api/v1/agents/:id/conversations/:conversationId/notes')
export class NotesController {
  constructor(private readonly notes: NotesService) {}

  @Get()
  @Requires({ plan: 'plus', scope: 'conversations:read' })
  @Operation({
    summary: 'List notes',
    description: 'Oldest first. The visitor does not see them.',
    answer: NotesAnswerDto,
  })
  async listNotes(
    @AtAgent() caller: AgentCaller,
    @Param('conversationId') conversationId: string,
  ): Promise<NotesAnswerDto> {
    const notes = await this.notes.list(caller, conversationId);
    return { notes: notes.map((note) => present(NoteDto, note)) };
  }

  @Post()
  @Requires({ plan: 'plus', scope: 'conversations:write' })
  @Operation({
    summary: 'Add a note',
    description: 'The visitor does not see it.',
    status: 201,
    answer: NoteAnswerDto,
    errors: ['LIMIT_REACHED'],
  })
  async addNote(
    @AtAgent() caller: AgentCaller,
    @Param('conversationId') conversationId: string,
    @Body() note: AddNoteDto,
  ): Promise<NoteAnswerDto> {
    return { note: present(NoteDto, await this.notes.add(caller, conversationId, note)) };
  }

  @Delete(':noteId')
  @Requires({ plan: 'plus', scope: 'conversations:write' })
  @Operation({ summary: 'Delete a note', status: 204 })
  async deleteNote(
    @AtAgent() caller: AgentCaller,
    @Param('conversationId') conversationId: string,
    @IdParam('noteId') noteId: number,
  ): Promise<void> {
    await this.notes.remove(caller, { conversationId, noteId });
  }
}
