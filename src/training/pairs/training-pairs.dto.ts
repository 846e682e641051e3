import { Count } from '../../platform/http/requests/fields/answer-fields';
import { TrainingSourceDto } from '../training.dto';

/** Answer of Import Pairs. */
export class ImportedPairsAnswerDto {
  /** The pairs that were added or replaced, in the order of the file. */
  sources: TrainingSourceDto[];

  /** The number of pairs that were there already. */
  @Count()
  unchanged: number;
}
