import type { PublicAgent } from './public-schema';

/** Gives the page the theme and the colours of an agent, on a system that is dark or light. */
export function applyLooks({ theme, accents }: PublicAgent, isSystemDark: boolean): void {
  const { style, dataset } = document.documentElement;
  const isDark = theme === 'dark' || (theme === 'auto' && isSystemDark);
  const { accent, onAccent, link } = accents[isDark ? 'dark' : 'light'];
  dataset['theme'] = isDark ? 'dark' : 'light';
  style.setProperty('--accent', accent);
  style.setProperty('--on-accent', onAccent);
  style.setProperty('--link', link);
}
