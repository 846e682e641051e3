import { defineJob } from '../platform/queue/job';

/**
 * Answers what people wrote in a channel, and sends what goes out. One job per channel at a time: a channel with
 * thousands of messages cannot keep others from a worker.
 */
export const serveChannel = defineJob<{ channelId: number }>(
  'channels',
  ({ channelId }) => `channel-${channelId}`,
);
