import { Controller, Get, Post, Put, Req, Res, UseInterceptors } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { AtAgent, type AgentCaller } from '../../auth/caller';
import { Requires } from '../../auth/requires.decorator';
import { Operation } from '../../platform/http/docs/operation';
import { IdParam } from '../../platform/http/requests/id-param';
import { RequestBody } from '../../platform/http/requests/bodies/input.guard';
import { present } from '../../platform/http/requests/present';
import { sendFile } from '../../platform/storage/stored-files/send-file';
import type { UploadRequest } from '../../platform/storage/uploads/form-files.interceptor';
import { presentScheduled, ScheduledTrainingSourceAnswerDto } from '../scheduled-source.dto';
import { AddedFilesAnswerDto, TrainingSourceDto } from '../training.dto';
import {
  ADDED,
  REPLACEMENT,
  ReplacementUploadInterceptor,
  TrainingUploadInterceptor,
} from './training-upload.interceptor';
import { TrainingFilesService } from './training-files.service';

const BINARY = 'application/octet-stream';
const FILE = { type: 'string', contentMediaType: BINARY };
const URL_OF_ORIGINAL = { type: 'string', format: 'iri-reference', maxLength: 2048 };
const ADDED_SCHEMA = {
  type: 'object',
  required: [ADDED.field],
  properties: {
    [ADDED.field]: { type: 'array', minItems: 1, maxItems: ADDED.maxFiles, items: FILE },
    [ADDED.textField]: { type: 'array', maxItems: ADDED.maxFiles, items: URL_OF_ORIGINAL },
  },
};
const REPLACEMENT_SCHEMA = {
  type: 'object',
  required: [REPLACEMENT.field],
  properties: { [REPLACEMENT.field]: FILE, [REPLACEMENT.textField]: URL_OF_ORIGINAL },
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
  @ApiBody({ required: true, schema: ADDED_SCHEMA })
  @Operation({
    summary: 'Add files',
    description:
      'PDF, DOCX, PPTX, XLSX, CSV, ODT, ODS, ODP, EPUB, Markdown, HTML, plain text, or a ZIP of these, by default up to ' +
      '30 MB each. Adds a source for each file, named like the file: for all files or none. `url` may have the URLs ' +
      'of the originals in the order of the files, to which answers link.',
    status: 201,
    answer: AddedFilesAnswerDto,
    location: ({ sources }: AddedFilesAnswerDto, { id }) => `/api/v1/agents/${id}/training/${sources[0]!.id}`,
    errors: ['CONFLICT', 'LIMIT_REACHED'],
  })
  // Decorators below others apply first: this interceptor runs before the interceptor of idempotency.
  @UseInterceptors(TrainingUploadInterceptor)
  async addFiles(
    @AtAgent() caller: AgentCaller,
    @Req() request: UploadRequest,
  ): Promise<AddedFilesAnswerDto> {
    const sources = await this.files.add(caller, request.uploads ?? []);
    return { sources: sources.map((source) => present(TrainingSourceDto, source)) };
  }

  @Put(':trainingId/file')
  @RequestBody({ isForm: true })
  @Requires({ plan: 'enterprise', scope: 'training:write' })
  @ApiConsumes('multipart/form-data')
  @ApiBody({ required: true, schema: REPLACEMENT_SCHEMA })
  @Operation({
    summary: 'Replace a file',
    description:
      'For sources of type `file`. The source takes the name of the new file, and is `pending` until that has been read. ' +
      'Searches use what was read of the previous file until then, and also if the new file cannot be read. The later ' +
      'of two requests wins. Without `url`, the URL of the original stays; an empty one removes it.',
    status: 202,
    answer: ScheduledTrainingSourceAnswerDto,
    errors: ['CONFLICT', 'LIMIT_REACHED'],
    idempotent: 'interceptor',
  })
  @UseInterceptors(ReplacementUploadInterceptor)
  async replaceFile(
    @AtAgent() caller: AgentCaller,
    @IdParam('trainingId', 'sourceId') trainingId: number,
    @Req() request: UploadRequest,
  ): Promise<ScheduledTrainingSourceAnswerDto> {
    const [file] = request.uploads ?? [];
    return { source: presentScheduled(await this.files.replace(caller, trainingId, file!)) };
  }

  @Get(':trainingId/file')
  @Requires({ plan: 'enterprise', scope: 'training:read' })
  @Operation({ summary: 'Download a file', description: 'For sources of type `file`.', binary: [BINARY] })
  async downloadFile(
    @AtAgent() caller: AgentCaller,
    @IdParam('trainingId', 'sourceId') trainingId: number,
    @Res() response: Response,
  ): Promise<void> {
    const { name, ...content } = await this.files.open(caller, trainingId);
    // Never the type of the file, so that no browser shows it as a page of this origin.
    response.attachment(name).type(BINARY);
    await sendFile(response, content);
  }
}
