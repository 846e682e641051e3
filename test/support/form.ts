const BOUNDARY = 'form-of-a-test';

/** The content type of a form that `formOf` has written. */
export const FORM_TYPE = `multipart/form-data; boundary=${BOUNDARY}`;

/** A form with one file, byte for byte as text. */
export function formOf(name: string, content: string, field = 'files'): string {
  return [
    `--${BOUNDARY}`,
    `Content-Disposition: form-data; name="${field}"; filename="${name}"`,
    'Content-Type: application/octet-stream',
    '',
    content,
    `--${BOUNDARY}--`,
    '',
  ].join('\r\n');
}

/** The content type of a body that is not JSON: of a form, or CSV. */
export function typeOfText(body: string): string {
  return body.startsWith(`--${BOUNDARY}`) ? FORM_TYPE : 'text/csv';
}
