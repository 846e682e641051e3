/** Why a source failed where neither its page nor its file is at fault. */
export type IngestionErrorCode = 'interrupted' | 'passage_limit' | 'unreadable_text';
