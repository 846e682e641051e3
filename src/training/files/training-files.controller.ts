import { Controller, Get, Post, Req, Res, UseInterceptors } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { CurrentCaller, type Caller } from '../../auth/caller';
import { Requires } from '../../auth/requires.decorator';
import { Operation } from '../../platform/http/docs/operation';
import { AgentId, IdParam } from '../../platform/http/requests/id-param';
import { RequestBody } from '../../platform/http/requests/bodies/input.guard';
import { present } from '../../platform/http/requests/present';
import { sendFile } from '../../platform/storage/stored-files/send-file';
import type { UploadRequest } from '../../platform/storage/uploads/form-files.interceptor';
import { TrainingSourceDto } from '../training.dto';
import { FILES_FIELD, MAX_FILES, TrainingUploadInterceptor } from './training-upload.interceptor';
import { AddedFilesAnswerDto } from './training-files.dto';
import { TrainingFilesService } from './training-files.service';

const BINARY = 'application/octet-stream';
const FORM_SCHEMA = {
  type: 'object',
  required: [FILES_FIELD],
  properties: {
    [FILES_FIELD]: {
      type: 'array',
      minItems: 1,
      maxItems: MAX_FILES,
      items: { type: 'string', contentMediaType: BINARY },
    },
  },
};

/** The files of an agent. */
@ApiTags('Training')
@Controller('api/v1/agents/:id/training')
export class TrainingFilesController {
  constructor(private readonly files: TrainingFilesService) {}

  @Post('files')
  @RequestBody({ isForm: true })
  @Requires({ plan: 'enterprise', scope: 'training:write' })
  @ApiConsumes('multipart/form-data')
  @ApiBody({ required: true, schema: FORM_SCHEMA })
  @Operation({
    summary: 'Add files',
    description:
      'PDF, DOCX, PPTX, XLSX, CSV, ODT, ODS, ODP, EPUB, Markdown, HTML, plain text, or a ZIP of these, by default up to ' +
      '30 MB each. Adds a source for each file, named like the file: for all files or none.',
    status: 201,
    answer: AddedFilesAnswerDto,
    location: ({ sources }: AddedFilesAnswerDto, { id }) => `/api/v1/agents/${id}/training/${sources[0]!.id}`,
    errors: ['CONFLICT', 'LIMIT_REACHED'],
  })
  // Decorators below others apply first: this interceptor runs before that of idempotency.
  @UseInterceptors(TrainingUploadInterceptor)
  async addFiles(
    @CurrentCaller() caller: Caller,
    @AgentId() agentId: number,
    @Req() request: UploadRequest,
  ): Promise<AddedFilesAnswerDto> {
    const sources = await this.files.add(caller, agentId, request.uploads ?? []);
    return { sources: sources.map((source) => present(TrainingSourceDto, source)) };
  }

  @Get(':trainingId/file')
  @Requires({ plan: 'enterprise', scope: 'training:read' })
  @Operation({ summary: 'Download a file', description: 'For sources of type `file`.', binary: BINARY })
  async downloadFile(
    @CurrentCaller() caller: Caller,
    @AgentId() agentId: number,
    @IdParam('trainingId', 'sourceId') trainingId: number,
    @Res() response: Response,
  ): Promise<void> {
    const { name, ...content } = await this.files.open(caller, agentId, trainingId);
    // Never the type of the file, so that no browser shows it as a page of this origin.
    response.attachment(name).type(BINARY);
    await sendFile(response, content);
  }
}
