import { Body, Controller, Get, Post, Res } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { AtAgent, type AgentCaller } from '../../auth/caller';
import { Requires } from '../../auth/requires.decorator';
import { RequestBody } from '../../platform/http/requests/bodies/input.guard';
import { Operation } from '../../platform/http/docs/operation';
import { present } from '../../platform/http/requests/present';
import { ImportedPairsAnswerDto, TRAINING_BODY_LIMIT_BYTES, TrainingSourceDto } from '../training.dto';
import { pairText } from './pair-file';
import { TrainingPairsService } from './training-pairs.service';

const CSV = 'text/csv';
const EXAMPLE = 'source,question,alternatives,answer\ncanada,Do you ship to Canada?,,Yes.\n';

/** The pairs of an agent as files. */
@ApiTags('Training')
@Controller('api/v1/agents/:id/training/pairs')
export class TrainingPairsController {
  constructor(private readonly pairs: TrainingPairsService) {}

  @Get()
  @Requires({ plan: 'enterprise', scope: 'training:read' })
  @Operation({
    summary: 'Export pairs',
    description: 'A CSV file for Import Pairs. Spreadsheets read no cell as a formula.',
    text: CSV,
  })
  async exportPairs(
    @AtAgent() caller: AgentCaller,
    @Res({ passthrough: true }) response: Response,
  ): Promise<string> {
    const file = await this.pairs.export(caller);
    // Only now: an error is JSON.
    response.attachment('pairs.csv').type(`${CSV}; charset=utf-8`);
    return file;
  }

  @Post()
  @RequestBody({ textType: CSV, readText: pairText, limitBytes: TRAINING_BODY_LIMIT_BYTES })
  @Requires({ plan: 'enterprise', scope: 'training:write' })
  @ApiConsumes(CSV)
  @ApiBody({ required: true, schema: { type: 'string', examples: [EXAMPLE] } })
  @Operation({
    summary: 'Import pairs',
    description:
      'A CSV file with the columns `question`, `answer`, and perhaps `source` (else the question names it) and ' +
      '`alternatives` (separated by line breaks), and at most 1,000 pairs. A pair replaces the pair with the same ' +
      '`source`. If a line is wrong, nothing changes.',
    answer: ImportedPairsAnswerDto,
    errors: ['CONFLICT', 'LIMIT_REACHED'],
    idempotent: 'interceptor',
  })
  async importPairs(@AtAgent() caller: AgentCaller, @Body() csv: string): Promise<ImportedPairsAnswerDto> {
    const { sources, unchanged } = await this.pairs.import(caller, csv);
    return { sources: sources.map((source) => present(TrainingSourceDto, source)), unchanged };
  }
}
