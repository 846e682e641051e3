import { MayBeAbsent } from '../http/requests/fields';

/** The fields that every payload may have. */
export class EventDataDto {
  /** True if texts were cut, so that the body has at most 20 kB. */
  @MayBeAbsent()
  truncated?: boolean;
}
