import { PickType } from '@nestjs/swagger';
import { EventDataDto } from '../platform/events/event.dto';
import { Timestamp } from '../platform/http/requests/fields/answer-fields';
import { ChannelDto } from './channel.dto';

/** A broken channel. */
export class FailedChannelDto extends PickType(ChannelDto, ['id', 'kind', 'name', 'failure', 'lastError']) {
  @Timestamp()
  failedAt: string;
}

/** Payload of `channel.failed`. */
export class ChannelFailedDto extends EventDataDto {
  channel: FailedChannelDto;
}
