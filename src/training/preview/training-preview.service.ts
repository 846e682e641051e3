import { Injectable } from '@nestjs/common';
import { CrawlError } from '@app/crawler';
import { AgentsService } from '../../agents/agents.service';
import type { AgentTenant } from '../../auth/caller';
import { PagePreviewService, PREVIEW_SECONDS } from '../../ingestion/page-preview.service';
import { ApiError } from '../../platform/http/errors';
import { FairSlots } from '../../platform/threads/fair-slots';
import { newScope } from '../scope/source-scope';
import { SOURCE_UNREADABLE } from '../training.errors';
import type { PreviewTrainingDto, TrainingPreviewAnswerDto } from './training-preview.dto';

/** Previews of a process. One account gets half of them, see `FairSlots`. */
const PREVIEWS_AT_ONCE = 8;

/** Shows which pages a source would have, before it is added. */
@Injectable()
export class TrainingPreviewService {
  private readonly slots = new FairSlots(PREVIEWS_AT_ONCE);

  constructor(
    private readonly agents: AgentsService,
    private readonly pages: PagePreviewService,
  ) {}

  /**
   * The pages that a run of the described source would read.
   * @throws ApiError NOT_FOUND; RATE_LIMITED while too many previews run; SOURCE_UNREADABLE; the signal's reason
   */
  async preview(
    tenant: AgentTenant,
    input: PreviewTrainingDto,
    signal: AbortSignal,
  ): Promise<TrainingPreviewAnswerDto> {
    const { accountId } = await this.agents.get(tenant);
    const preview = this.slots.tryRun(accountId, async () => {
      const { url, scope } = newScope(input);
      const source = { type: input.type, url: url ?? '', scope: scope ?? {} };
      return this.pages.preview(accountId, source, signal);
    });
    if (!preview) throw tooManyPreviews();
    try {
      return await preview;
    } catch (error) {
      if (!(error instanceof CrawlError)) throw error;
      const { code, detail, message } = error;
      throw new ApiError(SOURCE_UNREADABLE, message, {
        reason: code,
        ...(detail !== undefined && { detail }),
      });
    }
  }
}

function tooManyPreviews(): ApiError {
  const seconds = PREVIEW_SECONDS;
  return new ApiError(
    'RATE_LIMITED',
    'too many previews are running',
    { limit: PREVIEWS_AT_ONCE / 2, windowSeconds: seconds, retryAfterSeconds: seconds },
    { 'Retry-After': String(seconds) },
  );
}
