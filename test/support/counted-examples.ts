import { countedExamples as countedOrLearned } from '../../libs/message-intents/src/counted-examples';
import { builtCounts } from './built-counts';

export { leftOutBy } from '../../libs/message-intents/src/counted-examples';

/** Stands for `countedExamples` in tests: each file would spend seconds of processor time on learning them anew. */
export const countedExamples = (): ReturnType<typeof countedOrLearned> => countedOrLearned(builtCounts());
