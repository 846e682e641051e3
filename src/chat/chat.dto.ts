import { z } from 'zod';
import { id, text } from '../platform/http/fields';
import type { MessageSource } from '../conversations/message.entity';

const DEFAULT_TEMPERATURE = 0.2;

/** Body of Send Message. */
export const sendMessage = z
  .strictObject({
    message: text(8000, { required: true, verbatim: true }),
    conversationId: z
      .string()
      .optional()
      .meta({ description: 'The session to continue; without it a new conversation starts.' }),
    stream: z.boolean().default(false).meta({ description: 'Answer as Server-Sent Events.' }),
    temperature: z.number().min(0).max(2).default(DEFAULT_TEMPERATURE),
  })
  .meta({ id: 'SendMessage', example: { message: 'How do I reset my password?' } });

/** What Send Message takes. */
export type SendMessage = z.output<typeof sendMessage>;

const source = z
  .strictObject({
    sourceId: id,
    title: z.string().nullable().meta({ example: 'Refunds' }),
    url: z.string().nullable().meta({ example: 'https://www.example.com/refunds#how-long' }),
  })
  .meta({ id: 'AnswerSource', description: 'What an answer rests on.' });

/** The answer of Send Message as one JSON body. */
export const chatAnswer = z
  .strictObject({
    text: z.string().meta({ example: 'We give refunds within 30 days of purchase.' }),
    conversationId: z.string().meta({ example: '019a5f2e-8c1b-7d40-9f3a-2b7c61d0e8aa' }),
    model: z.string().meta({ example: 'parley-extractive' }),
    messageId: id,
    sources: z.array(source),
  })
  .meta({ id: 'ChatAnswer' });

/** A finished answer. */
export interface Answer {
  text: string;
  conversationId: string;
  model: string;
  messageId: number;
  sources: MessageSource[];
}

/** A finished answer as JSON. */
export function presentAnswer({
  text,
  conversationId,
  model,
  messageId,
  sources,
}: Answer): z.input<typeof chatAnswer> {
  return { text, conversationId, model, messageId, sources };
}
