/** The platforms' names; `facebook` is Messenger's `agentType`. */
export const PLATFORMS = {
  telegram: 'Telegram',
  slack: 'Slack',
  whatsapp: 'WhatsApp',
  facebook: 'Messenger',
  instagram: 'Instagram',
} as const;
