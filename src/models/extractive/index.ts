export { extractAnswer } from './answer';
export { EXTRACTIVE_MODEL_NAME, ExtractiveModel } from './extractive-model';
export { smallTalkOf } from './small-talk';
