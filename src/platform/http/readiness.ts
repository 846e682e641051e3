import { Injectable } from '@nestjs/common';

/** What `/ready` tells beyond database and queue, of parts that the service goes on without. */
@Injectable()
export class Readiness {
  private readonly parts = new Map<string, () => object>();

  /** Adds a part under its name; `read` is asked each time, and must answer at once. */
  tell(name: string, read: () => object): void {
    this.parts.set(name, read);
  }

  /** What every part says now. */
  read(): Record<string, object> {
    return Object.fromEntries([...this.parts].map(([name, read]) => [name, read()]));
  }
}
