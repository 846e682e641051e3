/** What an account can have, whatever its plan; Who Am I shows these numbers. */
export const ACCOUNT_LIMITS = {
  /** API keys of a mode that still work. */
  keys: 100,
  /** Webhooks, in both modes together. */
  webhooks: 20,
  exchangesPerConversation: 1000,
  /** Of one text that is added as a training source. */
  trainingTextCharacters: 1_048_576,
} as const;
