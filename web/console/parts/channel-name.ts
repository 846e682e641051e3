import { useTexts } from '../texts';
import { partTexts } from './part-texts';

/** The platforms that an agent can be connected to, as the API spells them, in the order of the console's lists. */
export const PLATFORMS = [
  'telegram',
  'slack',
  'whatsapp',
  'facebook',
  'instagram',
  'teams',
  'email',
] as const;

/** The names that are the same in each language; `facebook` is Messenger's `agentType`. */
const BRANDS: Record<string, string> = {
  telegram: 'Telegram',
  slack: 'Slack',
  whatsapp: 'WhatsApp',
  facebook: 'Messenger',
  instagram: 'Instagram',
  teams: 'Microsoft Teams',
  api: 'API',
  widget: 'Website',
};

/** Names a channel in the reader's language; an unknown channel as the API spells it. */
export function useChannelName(): (channel: string) => string {
  const { emailChannel: email, otherChannels: other } = useTexts(partTexts);
  const names = new Map(Object.entries({ ...BRANDS, email, other }));
  return (channel) => names.get(channel) ?? channel;
}
