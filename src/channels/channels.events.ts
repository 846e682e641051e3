import { defineEvent } from '../platform/events/event';
import { ChannelFailedDto } from './channel-events.dto';

export const channelFailed = defineEvent(
  'channel.failed',
  ChannelFailedDto,
  'A channel works no longer until somebody acts: its credentials are refused or have expired, or its app was removed.',
);
