import { Injectable } from '@nestjs/common';
import { truncate } from '@app/languages';
import { DataSource } from 'typeorm';
import { ChatService, type Rehearsed } from '../../chat/chat.service';
import type { DraftedAgent } from '../../chat/turn/turn';
import { log } from '../../platform/observability/logging/logger';
import { inTurns } from '../../platform/in-turns';
import { pairKeys } from '../../training/pairs/pair';
import { AgentVersion } from '../agent-version.entity';
import { SnapshotsService } from '../snapshots.service';
import { draftedPassages } from './drafted-pairs';
import type { TriedAnswer } from './trial-answer.entity';
import { nextTrial, postponeTrial, storeAnswers, type WaitingTrial } from './trials.queries';

/** Time for one account before others get their turn. */
const ROUND_MS = 30_000;
const MAX_TRIES = 3;
const MAX_ANSWER_CHARACTERS = 8000;
const FAILED: TriedAnswer = { text: '', sources: [], unanswered: true, isHandedOver: false, failed: true };

/** Asks the questions of trials, each of the live agent and of the draft. Nothing is recorded but both answers. */
@Injectable()
export class RehearsalsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly chat: ChatService,
    private readonly snapshots: SnapshotsService,
  ) {}

  /**
   * Asks the waiting questions of the account one after another, for 30 s or until a question gets no answer. After
   * three failures a question counts as failed.
   * @throws the signal's reason; any storage error
   */
  async run(accountId: number, signal: AbortSignal): Promise<void> {
    const endsAtMs = performance.now() + ROUND_MS;
    while (performance.now() < endsAtMs) {
      signal.throwIfAborted();
      const trial = await nextTrial(this.dataSource, accountId);
      if (!trial) return;
      const draft = await this.draftOf(trial);
      try {
        const answers = {
          live: await this.answer(trial, { message: trial.question }, signal),
          draft: await this.answer(trial, { message: trial.question, draft }, signal),
        };
        await storeAnswers(this.dataSource, trial, answers);
      } catch (err) {
        if (signal.aborted) throw err;
        log.warn({ err, agentId: trial.agentId, versionId: trial.versionId }, 'a draft could not be tried');
        if (trial.tries + 1 < MAX_TRIES) return postponeTrial(this.dataSource, trial);
        await storeAnswers(this.dataSource, trial, { live: FAILED, draft: FAILED });
      }
    }
  }

  private async answer(asked: WaitingTrial, message: Rehearsed, signal: AbortSignal): Promise<TriedAnswer> {
    const { text, sources, unanswered, isHandedOver } = await this.chat.rehearse(asked, message, signal);
    return { text: truncate(text, MAX_ANSWER_CHARACTERS), sources, unanswered, isHandedOver };
  }

  private async draftOf({ accountId, agentId, versionId }: WaitingTrial): Promise<DraftedAgent> {
    const live = await this.snapshots.read(this.dataSource.manager, { accountId, agentId });
    const { snapshot } = await this.dataSource.manager.findOneOrFail(AgentVersion, {
      select: { snapshot: true },
      where: { id: versionId, accountId },
    });
    const keysOf = new Map<string, number[]>();
    await inTurns(snapshot.pairs, (pair) => keysOf.set(pair.source, pairKeys(agentId, pair)));
    const pairs = snapshot.pairs.map(({ source, question, answer }) => ({
      sourceId: 0,
      source,
      question,
      answer,
      keys: keysOf.get(source)!,
    }));
    const passages = await draftedPassages(live.pairs, snapshot.pairs);
    return { settings: snapshot.settings, pairs, passages };
  }
}
