import { shortAddress } from '../../../start/pages';

interface Props {
  label: string;
  pages: readonly { url: string; title: string | null }[];
}

/** Pages by title and path, in a box that scrolls. */
export function PageLinks({ label, pages }: Props) {
  return (
    <ul class="page-links" aria-label={label} tabIndex={0}>
      {pages.map(({ url, title }) => (
        <li key={url}>
          {/^https?:/.test(url) ? (
            <a href={url} target="_blank" rel="noreferrer">
              <span class="clip">{title ?? shortAddress(url)}</span>
            </a>
          ) : (
            <span class="clip">{title ?? url}</span>
          )}
          {title && <span class="muted">{shortAddress(url)}</span>}
        </li>
      ))}
    </ul>
  );
}
