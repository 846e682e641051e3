import { ModelError, type ChatMessage } from '../language-model';

/** The endpoint refuses the image of a trial. */
export class ImagesRefusedError extends ModelError {}

const REFUSING_STATUSES: ReadonlySet<number> = new Set([400, 404, 413, 415, 422]);
/** Some servers refuse images with a status that any fault has; their words name the reason. */
const FAILING_STATUSES: ReadonlySet<number> = new Set([500, 501]);
const MENTIONS_IMAGES = /image|vision|mmproj|multi-?modal/i;

/** The message of a trial whether an endpoint takes images, with a red square. */
export const TRIAL_MESSAGE: ChatMessage = {
  role: 'user',
  content: 'Which colour is this?',
  images: {
    urls: [
      'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAACAAAAAgCAIAAAD8GO2jAAAAKklEQVR42mO4YGBAU8QwasGoBaMWjFow' +
        'asGoBaMWjFowasGoBaMWDBULADxQwD12ZGFVAAAAAElFTkSuQmCC',
    ],
    otherwise: '',
  },
};

/** Whether a request with images may have been refused because of them. */
export function mayRefuseImages(status: number, body: string): boolean {
  return REFUSING_STATUSES.has(status) || (FAILING_STATUSES.has(status) && MENTIONS_IMAGES.test(body));
}

/** The content of a message: with its images or, for a model that sees no images, with words instead. */
export function contentOf({ content, images }: ChatMessage, sees: boolean): string | object[] {
  if (!images) return content;
  if (!sees) return `${content}\n\n${images.otherwise}`;
  const parts = images.urls.map((url) => ({ type: 'image_url', image_url: { url } }));
  return [{ type: 'text', text: content }, ...parts];
}
