/** A colour of the tenant, and a readable colour for text on it. */
interface Accents {
  accent: string;
  onAccent: string;
}

/** The texts that the loader shows itself. */
export interface LauncherTexts {
  open: string;
  close: string;
  failed: string;
  retry: string;
  dismiss: string;
  direction: 'ltr' | 'rtl';
}

/** The settings of the widget that the loader needs. */
export interface Agent {
  name: string;
  avatarUrl: string;
  position: 'left' | 'right';
  theme: 'auto' | 'light' | 'dark';
  accents: { light: Accents; dark: Accents };
  texts: { title: string; launcher: string };
  /** In the language of the page. Absent for English. */
  launcherTexts?: LauncherTexts;
  greeting: { text: string; pages: string[] };
  /** Whether a sound and the title of the page announce an unread answer. */
  alerts: boolean;
}

/**
 * Reads the settings, with texts in the first of these languages (BCP 47 tags) that the widget has. If there are none
 * for this page, explains the reason and the remedy in the console.
 */
export async function readAgent(
  base: string,
  publicId: string,
  languages: string,
): Promise<Agent | undefined> {
  // A value with other characters would cost a preflight.
  const headers = { 'accept-language': languages.replace(/[^\w,-]|_/g, '') };
  try {
    const response = await fetch(`${base}/public/v1/agents/${publicId}`, { headers });
    if (response.ok) return ((await response.json()) as { agent: Agent }).agent;
    warn(reasonOf(response.status, publicId));
  } catch {
    warn(
      `${base} cannot be reached from this page. Is the service running, and does a Content-Security-Policy of this ` +
        `page allow "connect-src ${base}"?`,
    );
  }
  return undefined;
}

/** Tells the developer of the page why it shows no widget. */
export function warn(reason: string): void {
  // eslint-disable-next-line no-console
  console.warn(`Parley: ${reason}`);
}

function reasonOf(status: number, publicId: string): string {
  if (status === 403)
    return `${location.host} may not show this widget. Add "${location.host}" to the allowed domains of the widget.`;
  if (status === 404)
    return `no enabled widget has the id "${publicId}". Compare data-agent with the code for your site, and enable the widget.`;
  return `the service answered with the status ${status}. Try again later.`;
}
