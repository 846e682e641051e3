/** The name of the product, and links to its documentation. */
export function Header() {
  return (
    <header class="top">
      <span class="brand">
        <svg viewBox="0 0 32 32" width="24" height="24" aria-hidden="true">
          <path d="M4 5h24v17H14l-7 6v-6H4z" fill="currentColor" />
        </svg>
        Parley
      </span>
      <nav aria-label="Documentation">
        <a href="docs">API</a>
        <a href="docs/webhooks">Webhooks</a>
        <a href="docs/errors">Errors</a>
      </nav>
    </header>
  );
}
