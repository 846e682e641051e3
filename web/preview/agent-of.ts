import { accentsFor } from '../../src/widget/public/accents';
import type { LeadField, PublicAgent } from '../chat/public-schema';

type Group = Record<string, unknown>;

/** The contact details that a form can ask for, in their order. */
export const LEAD_FIELDS: readonly LeadField[] = ['name', 'email', 'phone', 'companyName'];

const COLOR = /^#([\da-f]{3}|[\da-f]{6})$/i;
/** The limits of the service for texts and questions. */
const MAX_CHARACTERS = 2048;
const MAX_QUESTIONS = 6;

/**
 * The agent as its visitors would see it with settings that may be unsaved or half typed. Invalid settings count as
 * empty. Pure.
 */
export function agentOf(settings: unknown): PublicAgent {
  const { agent, widget } = groups(settings, ['agent', 'widget']);
  const { colors, texts, leadForm } = groups(widget, ['colors', 'texts', 'leadForm']);
  const showsForm = (settings as Group | null | undefined)?.['showsForm'] === true;
  const colorOf = (own: unknown): string =>
    [textOf(own), textOf(agent['primaryColor'])].find((color) => COLOR.test(color)) ?? '';
  const questions = widget['suggestedQuestions'];
  return {
    publicId: 'preview',
    name: textOf(agent['botName']) || textOf(agent['name']),
    avatarUrl: addressOf(agent['botAvatar']),
    welcomeMessage: textOf(agent['welcomeMessage']),
    websiteUrl: textOf(agent['websiteUrl']),
    removeBranding: agent['removeBranding'] === true,
    gaID: '',
    identityRequired: false,
    leadForm: {
      when: showsForm && leadForm['when'] === 'before' ? 'before' : 'never',
      fields: LEAD_FIELDS.filter((field) => [leadForm['fields']].flat().includes(field)),
      title: textOf(leadForm['title']),
      consentText: textOf(leadForm['consentText']),
      consentUrl: addressOf(leadForm['consentUrl']),
    },
    opening: null,
    attachments: widget['attachments'] === true,
    handoff: widget['handoff'] === true,
    transcripts: false,
    suggestedQuestions: Array.isArray(questions) ? textsOf(questions) : [],
    position: widget['position'] === 'left' ? 'left' : 'right',
    theme: widget['theme'] === 'light' || widget['theme'] === 'dark' ? widget['theme'] : 'auto',
    accents: {
      light: accentsFor(colorOf(colors['light']), false),
      dark: accentsFor(colorOf(colors['dark']), true),
    },
    texts: {
      title: textOf(texts['title']),
      subtitle: textOf(texts['subtitle']),
      placeholder: textOf(texts['placeholder']),
      launcher: textOf(texts['launcher']),
    },
  };
}

/** The groups of settings with these names. */
function groups<Name extends string>(settings: unknown, names: readonly Name[]): Record<Name, Group> {
  const group = (name: Name): unknown => (settings as Group | null | undefined)?.[name];
  const groupOf = (value: unknown): Group =>
    typeof value === 'object' && value !== null ? (value as Group) : {};
  return Object.fromEntries(names.map((name) => [name, groupOf(group(name))])) as Record<Name, Group>;
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value.slice(0, MAX_CHARACTERS) : '';
}

/** Each text once, because it is the key of its element. */
function textsOf(values: unknown[]): string[] {
  return [...new Set(values.slice(0, MAX_QUESTIONS).map(textOf).filter(Boolean))];
}

/** Only whole addresses of the web. */
function addressOf(value: unknown): string {
  const url = textOf(value);
  return /^https?:\/\//i.test(url) && URL.canParse(url) ? url : '';
}
