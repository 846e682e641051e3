import { defineJob } from '../platform/queue/job';

/**
 * Answers the events of a channel, and sends its outgoing messages. Each channel has at most one job at a time, so that
 * a busy channel leaves workers for the others.
 */
export const serveChannel = defineJob<{ channelId: number }>(
  'channels',
  ({ channelId }) => `channel-${channelId}`,
);
