import { defineEvent } from '../../platform/events/event';
import { QualityRegressedDto } from './quality-events.dto';

export const qualityRegressed = defineEvent(
  'quality.regressed',
  QualityRegressedDto,
  'The answer to a golden question no longer has what is expected.',
);
