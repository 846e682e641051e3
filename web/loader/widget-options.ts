/** The options in the page's script element. */
export interface WidgetOptions {
  /** The address of the service, without a trailing slash. */
  base: string;
  publicId: string;
  identityToken: string | null;
  language: string | null;
  opensAtOnce: boolean;
  /** How long the launcher waits, in seconds. */
  delaySeconds: number;
  /** Paths of pages without the widget, with spaces between them; `*` stands for any characters. */
  hiddenOn: string;
}
