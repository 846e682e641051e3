import { z } from 'zod';
import { clearable, id, setting, text, timestamp, webUrl } from '../platform/http/fields';
import { nextCursor, pageQuery } from '../platform/http/pagination';
import { AGENT_TYPES, type Agent } from './agent.entity';

const color = text(7).refine((value) => /^(#([0-9a-f]{3}|[0-9a-f]{6}))?$/i.test(value), {
  error: 'must be a colour like #0a7 or #00aa77',
  params: { rule: 'color' },
});

const settings = z.strictObject({
  botAvatar: clearable(webUrl()).meta({ description: 'Avatar URL.' }),
  botPersonality: setting(20_000).meta({ description: 'System prompt: who the agent is and how it speaks.' }),
  botNoAnswer: setting(2000).meta({
    description: 'The answer when nothing the agent was trained on is relevant.',
  }),
  welcomeMessage: setting(2000).meta({ description: 'The greeting.' }),
  websiteUrl: clearable(webUrl()),
  primaryColor: clearable(color).meta({ description: 'Accent colour of the widget, `#rgb` or `#rrggbb`.' }),
  gaID: setting(50).meta({ description: 'GA4 measurement ID.' }),
  removeBranding: z.boolean(),
});

/** Body of Create Agent. */
export const createAgent = settings
  .partial()
  .extend({
    name: text(100, { required: true }),
    botName: setting(100).optional().meta({ description: '`name` unless told otherwise.' }),
    agentType: z.enum(AGENT_TYPES).optional(),
  })
  .meta({
    id: 'CreateAgent',
    example: {
      name: 'Support',
      botName: 'Ada',
      botPersonality: 'You are Ada, a friendly support agent.',
      websiteUrl: 'https://www.example.com',
    },
  });

/** Body of Update Agent: only what is included changes. */
export const updateAgent = settings
  .extend({ name: text(100, { required: true }), botName: setting(100) })
  .partial()
  .meta({
    id: 'UpdateAgent',
    example: { botNoAnswer: 'Please write to help@example.com.', primaryColor: '#0a7' },
  });

/** Query of List Agents. */
export const listAgents = pageQuery.extend({ agentType: z.enum(AGENT_TYPES).optional() });

/** What Create Agent may set. */
export type CreateAgent = z.output<typeof createAgent>;

/** What Update Agent may change. */
export type UpdateAgent = z.output<typeof updateAgent>;

/** The query of List Agents, parsed. */
export type ListAgents = z.output<typeof listAgents>;

const agent = z
  .strictObject({
    id,
    name: z.string().meta({ example: 'Support' }),
    botName: z.string().meta({ example: 'Ada' }),
    botAvatar: z.string().meta({ example: 'https://www.example.com/ada.png' }),
    botPersonality: z.string().meta({ example: 'You are Ada, a friendly support agent.' }),
    botNoAnswer: z.string().meta({ example: 'Please write to help@example.com.' }),
    welcomeMessage: z.string().meta({ example: 'Hi! How can I help?' }),
    websiteUrl: z.string().meta({ example: 'https://www.example.com' }),
    primaryColor: z.string().meta({ example: '#00aa77' }),
    status: z.string().meta({ example: 'listed' }),
    agentType: z.enum(AGENT_TYPES),
    chatbotType: z.string().meta({ example: '' }),
    removeBranding: z.boolean(),
    gaID: z.string().meta({ example: 'G-ABC123DEF4' }),
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  .meta({ id: 'Agent' });

const itemFields = {
  id: true,
  name: true,
  botName: true,
  botAvatar: true,
  websiteUrl: true,
  status: true,
  agentType: true,
  createdAt: true,
  updatedAt: true,
} as const;
const createdFields = {
  id: true,
  name: true,
  botName: true,
  websiteUrl: true,
  status: true,
  createdAt: true,
} as const;

const agentItem = agent.pick(itemFields).meta({ id: 'AgentItem' });
const createdAgent = agent.pick(createdFields).meta({ id: 'CreatedAgent' });

/** Answers of the agent operations. */
export const agentAnswer = z.strictObject({ agent }).meta({ id: 'AgentAnswer' });
export const createdAgentAnswer = z.strictObject({ agent: createdAgent }).meta({ id: 'CreatedAgentAnswer' });
export const agentsAnswer = z
  .strictObject({ agents: z.array(agentItem), nextCursor })
  .meta({ id: 'AgentsAnswer' });

/** An agent as List Agents shows it. */
export function presentAgentItem(row: Agent): z.input<typeof agentItem> {
  const { id, name, botName, botAvatar, websiteUrl, status, agentType } = row;
  return {
    id,
    name,
    botName,
    botAvatar,
    websiteUrl,
    status,
    agentType,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

/** An agent as Create Agent answers it. */
export function presentCreatedAgent({
  id,
  name,
  botName,
  websiteUrl,
  status,
  createdAt,
}: Agent): z.input<typeof createdAgent> {
  return { id, name, botName, websiteUrl, status, createdAt: createdAt.toISOString() };
}

/** An agent, whole, as Get and Update Agent answer it. */
export function presentAgent(row: Agent): z.input<typeof agent> {
  return {
    ...presentAgentItem(row),
    botPersonality: row.botPersonality,
    botNoAnswer: row.botNoAnswer,
    welcomeMessage: row.welcomeMessage,
    primaryColor: row.primaryColor,
    chatbotType: row.chatbotType,
    removeBranding: row.removeBranding,
    gaID: row.gaID,
  };
}
