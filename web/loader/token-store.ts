/** Keeps the visitor's token with the page's own data: browsers separate or block what a frame of another site keeps. */
export class TokenStore {
  private readonly key: string;
  private token: string | null = null;

  constructor(publicId: string) {
    this.key = `parley:${publicId}`;
  }

  read(): string | null {
    try {
      return localStorage.getItem(this.key) ?? this.token;
    } catch {
      return this.token;
    }
  }

  write(token: string | null): void {
    this.token = token;
    try {
      if (token === null) localStorage.removeItem(this.key);
      else localStorage.setItem(this.key, token);
    } catch {
      // Kept for this page view.
    }
  }
}
