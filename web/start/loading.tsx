/** The shape of the page until the first answers of the service are there. `start.html` has the same until then. */
export function Loading() {
  return (
    <div class="skeleton" role="status" aria-label="Loading…">
      <span />
      <span />
      <span />
    </div>
  );
}
