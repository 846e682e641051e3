type Handler = (data: unknown) => void;

/** The functions with which a page listens to the events of its widget. */
export class Handlers {
  private readonly known: Record<string, Handler[] | undefined> = {};

  add(event: string, handler: Handler): void {
    const handlers = (this.known[event] ??= []);
    handlers[handlers.length] = handler;
  }

  tell(event: string, data: unknown): void {
    const handlers = this.known[event] ?? [];
    for (let index = 0; index < handlers.length; index++) {
      try {
        handlers[index]!(data);
      } catch (error) {
        // A fault of the page must not stop the chat.
        setTimeout(() => {
          throw error;
        });
      }
    }
  }
}
