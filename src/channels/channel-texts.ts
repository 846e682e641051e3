/** The answer to a message that is no text. */
export const ONLY_TEXT = 'I can only read text. Please write your question.';
