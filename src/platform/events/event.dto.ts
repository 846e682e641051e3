import { MayBeAbsent } from '../http/requests/fields/fields';

/** The fields that every payload may have. */
export class EventDataDto {
  /** Whether texts were cut to fit into 20 kB. */
  @MayBeAbsent()
  truncated?: boolean;
}
