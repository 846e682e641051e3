import { z } from 'zod';
import { id, timestamp } from '../platform/http/fields';
import { nextCursor } from '../platform/http/pagination';
import type { Lead } from './lead.entity';

const lead = z
  .strictObject({
    id,
    name: z.string().meta({ example: 'Ada Lovelace' }),
    email: z.string().meta({ example: 'ada@example.com' }),
    phone: z.string().meta({ example: '+44 20 7946 0958' }),
    companyName: z.string().meta({ example: 'Analytical Engines' }),
    message: z
      .string()
      .meta({ example: 'Do you ship to London?', description: 'The first message of the lead.' }),
    createdAt: timestamp,
  })
  .meta({ id: 'Lead', description: 'An unset text is the empty string.' });

/** Answer of List Leads. */
export const leadsAnswer = z.strictObject({ leads: z.array(lead), nextCursor }).meta({ id: 'LeadsAnswer' });

/** A lead as List Leads shows it. */
export function presentLead(row: Lead): z.input<typeof lead> {
  const { id, name, email, phone, companyName, message } = row;
  return { id, name, email, phone, companyName, message, createdAt: row.createdAt.toISOString() };
}
