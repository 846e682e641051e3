import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';

/** The heading of a page with its main actions; also the title of the tab. */
export function PageHead({ title, children }: { title: string; children?: ComponentChildren }) {
  useEffect(() => {
    document.title = `${title} · Parley`;
  }, [title]);
  return (
    <div class="page-head">
      <h1>{title}</h1>
      {children && <div class="row">{children}</div>}
    </div>
  );
}
