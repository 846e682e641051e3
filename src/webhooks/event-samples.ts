import type { EventType } from './event-types';

const CONVERSATION = {
  id: '01a1fe2b-d845-72a0-87bf-ab4dd406ff43',
  userId: null,
  metadata: {},
  createdAt: '2026-11-21T12:54:08.751Z',
};

const { createdAt: _, ...REOPENED } = CONVERSATION;
const SETTLED = {
  ...REOPENED,
  outcome: 'resolved',
  outcomeSource: 'visitor',
  helped: true,
  satisfaction: null,
  feedback: null,
};

const AGENT = {
  id: 6031442917853264,
  name: 'Support',
  botName: 'Ada',
  botAvatar: '',
  websiteUrl: 'https://www.example.com',
  status: 'listed',
  agentType: 'default',
  suspended: false,
  createdAt: '2026-11-21T12:54:08.372Z',
  updatedAt: '2026-11-21T12:54:09.001Z',
  botPersonality: '',
  botNoAnswer: '',
  welcomeMessage: '',
  businessSummary: '',
  primaryColor: '',
  chatbotType: '',
  removeBranding: false,
  gaID: '',
  notifyEmail: '',
  crisisLine: '',
  onModelFault: 'error',
  maskPersonalData: false,
  maxTokens: null,
  monthlyBudget: null,
  onBudgetSpent: 'continue',
  retentionDays: null,
  outcomeAfterMinutes: 1440,
  weeklyMail: false,
  openingHours: null,
};

const LEAD = {
  id: 5167430912234871,
  name: 'Ada Lovelace',
  email: 'ada@example.com',
  phone: '',
  companyName: '',
  message: 'Do you ship to London?',
  createdAt: '2026-11-21T12:54:08.751Z',
  conversationId: CONVERSATION.id,
  userId: null,
};

/** A sample of the `data` of each event, which a test of a webhook sends. A test compares the guide with them. */
export const EVENT_SAMPLES: Readonly<Record<EventType | 'webhook.test', object>> = {
  'message.sent': {
    message: {
      id: 8418546150464525,
      conversationId: '01a1fe2b-d845-72a0-87bf-ab4dd406ff43',
      userId: null,
      metadata: {},
      query: 'How long do refunds take?',
      response: 'Refunds take 30 days.',
      author: null,
      model: 'gpt-4o-mini',
      sources: [
        {
          sourceId: 2276986270552247,
          source: 'website',
          title: 'Refunds',
          url: 'https://www.example.com/refunds',
        },
      ],
      attachments: [],
      decision: 'answered',
      decidedBy: 'model',
      createdAt: '2026-11-21T12:54:08.751Z',
    },
  },
  'message.rated': {
    message: {
      id: 8418546150464525,
      conversationId: '01a1fe2b-d845-72a0-87bf-ab4dd406ff43',
      rating: 'negative',
      ratingReason: 'incomplete',
    },
  },
  'message.failed': {
    message: {
      id: 8418546150464525,
      conversationId: '01a1fe2b-d845-72a0-87bf-ab4dd406ff43',
      delivery: 'failed',
      deliveryProblem: 'Forbidden: bot was blocked by the user',
    },
  },
  'conversation.started': { conversation: CONVERSATION },
  'conversation.handoff': {
    conversation: CONVERSATION,
    lead: LEAD,
    message: 'Can somebody call me?',
    reason: 'The visitor wants to be called.',
    summary: 'Ada asks whether you ship to London, and wants a call.',
    transcript: [
      {
        id: 8418546150464525,
        query: 'Do you ship to London?',
        response: 'We ship to all of Europe.',
        author: null,
        createdAt: '2026-11-21T12:54:08.751Z',
      },
    ],
  },
  'conversation.resolved': { conversation: SETTLED },
  'conversation.closed': {
    conversation: { ...SETTLED, outcome: 'handed_over', outcomeSource: 'person', helped: null },
  },
  'conversation.reopened': { conversation: REOPENED },
  'conversation.rated': {
    conversation: {
      ...SETTLED,
      outcome: null,
      outcomeSource: null,
      helped: null,
      satisfaction: 5,
      feedback: 'Quick and friendly.',
    },
  },
  'lead.captured': { lead: LEAD },
  'lead.updated': {
    lead: { ...LEAD, phone: '+44 20 7946 0958', companyName: 'Analytical Engines' },
  },
  'training.completed': {
    source: {
      id: 2276986270552247,
      source: 'docs',
      type: 'website',
      trainingUrl: 'https://www.example.com/',
      title: 'Example documentation',
      status: 'completed',
      dataCount: 1063,
      error: null,
    },
  },
  'training.failed': {
    source: {
      id: 2276986270552247,
      source: 'docs',
      type: 'page',
      trainingUrl: 'https://www.example.com/missing',
      title: null,
      status: 'failed',
      dataCount: null,
      error: 'The page answered 404.',
    },
  },
  'quality.regressed': {
    goldenQuestion: {
      id: 5167430912234871,
      question: 'How long do refunds take?',
      missing: ['30 days'],
      answerBefore: 'Refunds take 30 days.',
      answer: 'Refunds take some time.',
    },
    sources: [
      {
        id: 2276986270552247,
        source: 'website',
      },
    ],
  },
  'budget.warning': { budget: { month: '2026-11', limit: 50_000_000, currency: 'EUR' } },
  'budget.exceeded': { budget: { month: '2026-11', limit: 50_000_000, currency: 'EUR' } },
  'channel.failed': {
    channel: {
      id: 7267430912239904,
      kind: 'instagram',
      name: 'Shop',
      failure: 'credentials_expired',
      lastError: 'Error validating access token: Session has expired',
      failedAt: '2026-11-28T16:54:08.751Z',
    },
  },
  'agent.created': {
    agent: {
      id: 6031442917853264,
      name: 'Support',
      botName: 'Ada',
      websiteUrl: 'https://www.example.com',
      status: 'listed',
      createdAt: '2026-11-21T12:54:08.372Z',
    },
  },
  'agent.updated': { agent: AGENT },
  'agent.published': { agent: AGENT, version: { id: 4417093642270713, number: 4, restoredNumber: null } },
  'agent.deleted': {
    agent: {
      id: 6031442917853264,
      name: 'Support',
    },
  },
  'webhook.test': {
    webhookId: 2276986270552247,
  },
};
