/** The name of the product, and links to its documentation: the header of all pages of Parley. */
export function Header() {
  return (
    <header class="top">
      <div>
        <a class="brand" href="./">
          <svg viewBox="0 0 32 32" width="24" height="24" aria-hidden="true">
            <path d="M4 5h24v17H14l-7 6v-6H4z" fill="currentColor" />
          </svg>
          Parley
        </a>
        <nav aria-label="Documentation">
          <a href="console#start">Console</a>
          <a href="docs">API</a>
          <a href="docs/install">Install</a>
          <a href="docs/webhooks">Webhooks</a>
          <a href="docs/errors">Errors</a>
        </nav>
      </div>
    </header>
  );
}
