import { Injectable } from '@nestjs/common';

/** The state of optional parts, which `/ready` shows in addition to database and queue. */
@Injectable()
export class ReadinessService {
  private readonly parts = new Map<string, () => object>();

  /** Adds a part under its name. `read` is called for each request and must return at once. */
  tell(name: string, read: () => object): void {
    this.parts.set(name, read);
  }

  /** The current state of every part. */
  read(): Record<string, object> {
    return Object.fromEntries([...this.parts].map(([name, read]) => [name, read()]));
  }
}
