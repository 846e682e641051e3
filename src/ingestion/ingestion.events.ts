import { defineEvent } from '../platform/events/event';
import { TrainingEventDto } from './training-events.dto';

export const trainingCompleted = defineEvent(
  'training.completed',
  TrainingEventDto,
  'A source was read: searches find its passages from now on.',
);

export const trainingFailed = defineEvent(
  'training.failed',
  TrainingEventDto,
  'A source could not be read; what an earlier run found is still used.',
);
