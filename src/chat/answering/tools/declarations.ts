import type { Tool } from '../../../models/language-model';

/** The kinds of emergencies that a model can name. */
export const EMERGENCY_KINDS = ['self_harm', 'violence', 'medical', 'other'] as const;

const text = (description: string): object => ({ type: 'string', description });

function tool(
  name: string,
  description: string,
  inputs: { properties: Record<string, object>; required: string[] },
): Tool {
  return { name, description, parameters: { type: 'object', ...inputs, additionalProperties: false } };
}

/** Searches the knowledge of the agent. */
export const SEARCH = tool(
  'search',
  'Searches the texts of the business. Use it if the passages that you have do not answer, or if the message can only ' +
    'be understood with earlier ones.',
  {
    properties: {
      query: text(
        'A complete question that names its subject, in the words and in a language of the business.',
      ),
    },
    required: ['query'],
  },
);

/** Hands the conversation over to a person. */
export const HAND_OVER = tool(
  'hand_over',
  'Tells a person of the business to take over. Call it whenever the visitor wants a person, accepts the offer of one, ' +
    'or is angry again after you have tried to help. Not for a question that you can answer.',
  {
    properties: {
      reason: text('Why, in a few words.'),
      summary: text('What the person needs to know, in one or two sentences.'),
    },
    required: ['reason', 'summary'],
  },
);

/** Reports that somebody may be in danger. */
export const EMERGENCY = tool(
  'emergency',
  'Call it whenever a person may be in danger: thoughts of suicide or self-harm, violence or abuse, poisoning, an ' +
    'injury, a fire. Not for a figure of speech or an animal. It tells you whom to call.',
  { properties: { kind: { type: 'string', enum: EMERGENCY_KINDS } }, required: ['kind'] },
);

/** Keeps the contact details of the visitor. */
export const LEAVE_CONTACT = tool(
  'leave_contact',
  "Keeps the visitor's own contact details for the business. Call it when the visitor states them, with what was written.",
  {
    properties: {
      name: text("The visitor's name."),
      email: text("The visitor's email address."),
      phone: text("The visitor's phone number."),
      companyName: text('The company for which the visitor works.'),
    },
    required: [],
  },
);

/** Answers with the agent's own sentence for "I do not know". */
export const NO_ANSWER = tool(
  'no_answer',
  'Answers that you do not know, in words of the business. Call it, and write nothing, if the message asks for ' +
    'something that neither the passages nor a search answer, or that is not about the business.',
  { properties: {}, required: [] },
);
