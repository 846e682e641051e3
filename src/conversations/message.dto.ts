import { z } from 'zod';
import { id, timestamp } from '../platform/http/fields';
import { nextCursor } from '../platform/http/pagination';
import { RATINGS, type Message, type Rating } from './message.entity';

const rating = z.enum(RATINGS).nullable();

const message = z
  .strictObject({
    id,
    query: z.string().meta({ example: 'How long do refunds take?' }),
    response: z.string().meta({ example: 'We give refunds within 30 days of purchase.' }),
    createdAt: timestamp,
    rating,
  })
  .meta({ id: 'Message' });

/** Answer of List Messages. */
export const messagesAnswer = z
  .strictObject({ messages: z.array(message), nextCursor })
  .meta({ id: 'MessagesAnswer' });

/** Body of Message Feedback. */
export const rateMessage = z
  .strictObject({ rating: rating.meta({ description: '`null` clears the rating.' }) })
  .meta({ id: 'RateMessage', example: { rating: 'positive' } });

/** What Message Feedback takes. */
export type RateMessage = z.output<typeof rateMessage>;

/** Answer of Message Feedback. */
export const ratingAnswer = z.strictObject({ messageId: id, rating }).meta({ id: 'RatingAnswer' });

/** A message as List Messages shows it. */
export function presentMessage({ id, query, response, createdAt, rating }: Message): z.input<typeof message> {
  return { id, query, response, createdAt: createdAt.toISOString(), rating };
}

/** A rating as Message Feedback answers it. */
export function presentRating(messageId: number, rating: Rating): z.input<typeof ratingAnswer> {
  return { messageId, rating };
}
