/** The platforms' names; `facebook` is Messenger's `agentType`. */
export const PLATFORMS = {
  telegram: 'Telegram',
  slack: 'Slack',
  whatsapp: 'WhatsApp',
  facebook: 'Messenger',
  instagram: 'Instagram',
} as const;

/** The credentials of the tenant's own app at each platform. */
export const CREDENTIALS = {
  telegram: ['botToken'],
  slack: ['botToken', 'signingSecret'],
  whatsapp: ['accessToken', 'appSecret', 'phoneNumberId'],
  facebook: ['accessToken', 'appSecret'],
  instagram: ['accessToken', 'appSecret'],
} as const;
