import { connect } from 'node:net';

/** The answer on a plain socket; `body` is parsed if it is JSON. */
export interface RawAnswer {
  status: number;
  headers: Headers;
  body: any;
}

/**
 * Sends these bytes to the service over a plain socket, for requests that no HTTP client sends, and reads the whole
 * first answer. The side that finishes first closes the connection.
 */
export async function sendRaw(baseUrl: string, ...chunks: (string | Buffer)[]): Promise<RawAnswer> {
  const { hostname, port } = new URL(baseUrl);
  const socket = connect(Number(port), hostname);
  let received = '';
  try {
    await new Promise<void>((resolve, reject) => {
      socket.setEncoding('latin1');
      socket.on('data', (text: string) => {
        received += text;
        if (isComplete(received)) resolve();
      });
      socket.on('error', reject);
      socket.on('close', () => resolve());
      for (const chunk of chunks) socket.write(chunk);
    });
  } finally {
    socket.destroy();
  }
  return parseAnswer(received);
}

function isComplete(text: string): boolean {
  const end = text.indexOf('\r\n\r\n');
  if (end < 0) return false;
  const length = Number(/^content-length: (\d+)/im.exec(text)?.[1] ?? 0);
  return text.length >= end + 4 + length;
}

function parseAnswer(text: string): RawAnswer {
  const end = text.indexOf('\r\n\r\n');
  const [statusLine = '', ...lines] = text.slice(0, end).split('\r\n');
  const headers = new Headers(
    lines.map((line): [string, string] => [
      line.slice(0, line.indexOf(':')),
      line.slice(line.indexOf(':') + 1),
    ]),
  );
  const body = text.slice(end + 4);
  const isJson = headers.get('content-type')?.startsWith('application/json') && body !== '';
  return { status: Number(statusLine.split(' ')[1]), headers, body: isJson ? JSON.parse(body) : body };
}
