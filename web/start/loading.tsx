/** Shown until the first answers of the service are there. */
export function Loading() {
  return (
    <p class="hint" role="status">
      Loading…
    </p>
  );
}
