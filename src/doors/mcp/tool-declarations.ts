import { PAGE_KINDS } from '@app/document-text';
import { MAX_MESSAGE_CHARACTERS } from '../../chat/chat.dto';
import type { ObjectSchema, ToolDeclaration } from './tool';

const NULLABLE_TEXT = { type: ['string', 'null'] };
const SOURCE = {
  sourceId: { type: 'integer' },
  source: { type: 'string', description: "The tenant's name for the source." },
  title: NULLABLE_TEXT,
  url: NULLABLE_TEXT,
  page: { type: ['integer', 'null'], description: 'The page, slide or sheet of a file.' },
  pageKind: { enum: PAGE_KINDS, description: 'What `page` counts. Absent if it is null.' },
};

/** Later versions may add fields to an output. */
function output(properties: Record<string, object>, required: string[]): ObjectSchema {
  return { type: 'object', properties, required };
}

function input(properties: Record<string, object>, required: string[]): ObjectSchema {
  return { type: 'object', properties, required, additionalProperties: false };
}

function list(properties: Record<string, object>): object {
  return { type: 'array', items: { type: 'object', properties } };
}

/** Asks the agent, as a visitor does. */
export const ASK: ToolDeclaration = {
  name: 'ask',
  title: 'Ask the agent',
  description:
    'Answers a question from what the agent was trained on, and names the pages that the answer rests on. Says so ' +
    'when the agent does not know. To ask a follow-up question, send the conversationId of the answer before.',
  inputSchema: input(
    {
      question: { type: 'string', minLength: 1, maxLength: MAX_MESSAGE_CHARACTERS },
      conversationId: { type: 'string', description: 'The conversation to continue. Without it, a new one.' },
    },
    ['question'],
  ),
  outputSchema: output(
    {
      answer: { type: 'string' },
      conversationId: { type: 'string' },
      messageId: { type: 'integer' },
      model: { type: 'string' },
      decision: {
        type: ['string', 'null'],
        description: 'What was decided: answered, unanswered, handed_over, emergency and others.',
      },
      decidedBy: {
        type: ['string', 'null'],
        description: 'What has decided: model, encoder, words, person.',
      },
      grounded: {
        type: 'boolean',
        description: 'False if the answer has a figure, name or link that the model was not given.',
      },
      sources: list(SOURCE),
    },
    ['answer', 'conversationId', 'messageId', 'model', 'sources'],
  ),
  isReadOnly: false,
  access: { plan: 'plus', scope: 'chat:write' },
};

/** Finds passages, and asks no model for an answer. */
export const SEARCH: ToolDeclaration = {
  name: 'search',
  title: 'Search the knowledge of the agent',
  description: 'Finds the passages that answer a question best, best first. Starts no conversation.',
  inputSchema: input({ query: { type: 'string', minLength: 1, maxLength: MAX_MESSAGE_CHARACTERS } }, [
    'query',
  ]),
  outputSchema: output(
    {
      relevance: { type: 'string', description: 'How surely the passages answer: sure, unsure or none.' },
      passages: list({ text: { type: 'string' }, score: { type: 'number' }, ...SOURCE }),
    },
    ['relevance', 'passages'],
  ),
  isReadOnly: true,
  access: { plan: 'enterprise', scope: 'training:read' },
};

/** Lists the agent's training sources. */
export const LIST_SOURCES: ToolDeclaration = {
  name: 'list_sources',
  title: 'List the sources of the agent',
  description: 'Lists the texts, pages, websites and files that the agent was trained on, oldest first.',
  inputSchema: input({}, []),
  outputSchema: output(
    {
      total: { type: 'integer' },
      sources: list({
        id: { type: 'integer' },
        source: SOURCE.source,
        type: { type: 'string' },
        title: NULLABLE_TEXT,
        url: NULLABLE_TEXT,
        status: { type: 'string' },
        passages: { type: ['integer', 'null'] },
        updatedAt: { type: 'string' },
      }),
    },
    ['total', 'sources'],
  ),
  isReadOnly: true,
  access: { plan: 'enterprise', scope: 'training:read' },
};
