/** The credentials of the tenant's own app at each platform. */
export const CREDENTIALS = {
  telegram: ['botToken'],
  slack: ['botToken', 'signingSecret'],
  whatsapp: ['accessToken', 'appSecret', 'phoneNumberId'],
  facebook: ['accessToken', 'appSecret'],
  instagram: ['accessToken', 'appSecret'],
  teams: ['appId', 'appPassword', 'tenantId'],
  email: ['address', 'smtpUrl', 'imapUrl'],
} as const;

/** The credentials that may be left out. */
export const OPTIONAL: ReadonlySet<string> = new Set(['smtpUrl', 'imapUrl']);
