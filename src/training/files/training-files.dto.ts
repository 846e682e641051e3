import { TrainingSourceDto } from '../training.dto';

/** Answer of Add Files. */
export class AddedFilesAnswerDto {
  /** In the order of the form. */
  sources: TrainingSourceDto[];
}
