/** The name of the built-in model in answers. */
export const EXTRACTIVE_MODEL_NAME = 'parley-extractive';
