export { OpenAiModel, type ModelTimeouts, type OpenAiModelOptions } from './openai-model';
