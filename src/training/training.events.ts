import { defineEvent } from '../platform/events/event';
import type { TrainingSource } from './training-source.entity';

/** The payload of both: the source as its run has left it. */
export interface TrainingEvent {
  source: Pick<
    TrainingSource,
    'id' | 'source' | 'type' | 'trainingUrl' | 'title' | 'status' | 'dataCount'
  > & {
    error: string | null;
  };
}

/** A source has been read: what it says is searched from now on. */
export const trainingCompleted = defineEvent<'training.completed', TrainingEvent>('training.completed');

/** A source could not be read. */
export const trainingFailed = defineEvent<'training.failed', TrainingEvent>('training.failed');
