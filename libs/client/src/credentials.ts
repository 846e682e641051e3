/** The authorization of the requests. */
export interface Credentials {
  /** The token of a request. */
  token(): Promise<string>;
  /** Forgets a token that the service has refused. True if there may be a new token. */
  forget?(refused: string): boolean;
}

/** Credentials that never change. @throws TypeError that names the option `name` for a text that cannot be a secret */
export function secretCredentials(secret: string | undefined, name: string): Credentials {
  // A secret that cannot be a header is refused here, because the error of fetch would show it.
  if (!secret || !/^[\x21-\x7e]+$/.test(secret)) throw new TypeError(`${name} is missing or is not valid`);
  return { token: async () => secret };
}
