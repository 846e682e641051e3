/** The texts of mails. Names in braces, such as `{agent}`, are replaced. */
export const en = {
  locale: 'en',
  handoverSubject: 'A visitor wants to talk to a person ({agent})',
  handover: 'A visitor of {agent} wants to talk to a person.',
  answerSubject: 'A visitor has replied to you ({agent})',
  answer: 'A visitor of {agent} has replied to your team.',
  message: 'Message:',
  transcriptSubject: 'Your conversation with {agent}',
  transcript: 'Here is the copy that you asked for of your conversation with {agent}.',
  shortened: 'Only the latest messages are included.',
  unasked:
    'You didn’t ask for it? Then someone entered your address by mistake, and you can ignore this email.',
  you: 'You',
  person: 'Team member',
  channelFailedSubject: 'A channel has stopped working ({agent}, {channel})',
  channelFailed:
    'The channel {channel} of {agent} has stopped working. Messages are kept for some hours and then lost.',
  credentials_refused: 'The platform no longer accepts its credentials. Please replace them.',
  credentials_expired: 'Its access token has expired. Please replace it with a new one.',
  app_removed: 'The app was removed from the platform. Please install it again, and replace its credentials.',
  server_unreachable:
    'The mail server has been unreachable for some time. Please check it and the address of the mailbox.',
  platformSays: 'The platform says: {reason}',
  answerHere: 'Read the conversation and reply here:',
};

/** The texts of mails in one language. */
export type MailTexts = typeof en;
