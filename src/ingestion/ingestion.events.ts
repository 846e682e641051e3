import { defineEvent } from '../platform/events/event';
import type { SourceType } from './source-documents';

/** The payload of both events: the source at the end of its run. */
export interface TrainingEvent {
  source: {
    id: number;
    source: string;
    type: SourceType;
    trainingUrl: string | null;
    title: string | null;
    status: 'completed' | 'failed';
    dataCount: number | null;
    error: string | null;
  };
}

/** A source was read: searches find its passages from now on. */
export const trainingCompleted = defineEvent<'training.completed', TrainingEvent>(
  'training.completed',
  'agentId',
);

/** A source could not be read. */
export const trainingFailed = defineEvent<'training.failed', TrainingEvent>('training.failed', 'agentId');
