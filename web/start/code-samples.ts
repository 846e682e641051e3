/** A request to the API. */
export interface ApiCall {
  method: 'GET' | 'POST';
  url: string;
  key: string;
  body?: Record<string, string | boolean>;
}

/** The request as a command for a POSIX shell. An answer that is streamed appears as it is written. */
export function curlCommand({ method, url, key, body }: ApiCall): string {
  const lines = [
    `curl ${body?.['stream'] ? '-N ' : ''}${quoted(url)}`,
    `-H ${quoted(`Authorization: Bearer ${key}`)}`,
  ];
  if (method === 'POST' && body)
    lines.push(`-H 'Content-Type: application/json'`, `-d ${quoted(JSON.stringify(body))}`);
  return lines.join(' \\\n  ');
}

/** The request in JavaScript for Node.js, as a module. */
export function nodeModule({ method, url, key, body }: ApiCall): string {
  const options = body
    ? [
        `  method: '${method}',`,
        `  headers: {`,
        `    authorization: ${literal(`Bearer ${key}`)},`,
        `    'content-type': 'application/json',`,
        `  },`,
        `  body: JSON.stringify({`,
        ...entriesOf(body).map(([name, value]) => `    ${name}: ${value},`),
        `  }),`,
      ]
    : [`  headers: { authorization: ${literal(`Bearer ${key}`)} },`];
  return [
    `const response = await fetch(${literal(url)}, {`,
    ...options,
    `});`,
    `console.log(await response.json());`,
  ].join('\n');
}

/** The request in Python, with the package `requests`. */
export function pythonScript({ method, url, key, body }: ApiCall): string {
  const json = body && [
    `    json={`,
    ...entriesOf(body).map(([name, value]) => `        "${name}": ${value},`),
    `    },`,
  ];
  return [
    `import requests`,
    ``,
    `response = requests.${method.toLowerCase()}(`,
    `    ${literal(url)},`,
    `    headers={"Authorization": ${literal(`Bearer ${key}`)}},`,
    ...(json ?? []),
    `)`,
    `print(response.json())`,
  ].join('\n');
}

/** The key as it is shown at first: its kind and no more. */
export function masked(key: string): string {
  return key.replace(/^(ply_[a-z]+_).*$/, '$1••••••••••••');
}

/** The texts of a body, as literals. The samples read the whole answer, so they do not stream. */
function entriesOf(body: Record<string, string | boolean>): [name: string, value: string][] {
  return Object.entries(body).flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, literal(value)] as [string, string]] : [],
  );
}

/** A text as JSON writes it, which JavaScript and Python read as the same text. */
function literal(text: string): string {
  return JSON.stringify(text);
}

function quoted(text: string): string {
  return /^[\w:/.@-]+$/.test(text) ? text : `'${text.replaceAll(`'`, String.raw`'\''`)}'`;
}
