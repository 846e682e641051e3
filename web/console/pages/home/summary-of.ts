const SHOWN = 5;

/** The first sources that are no pairs; before all others those that could not be read. Pure. */
export function summaryOf<Source extends { type: string; status: string }>(all: readonly Source[]): Source[] {
  const isFailed = ({ status }: Source): number => Number(status === 'failed');
  return all
    .filter(({ type }) => type !== 'qa')
    .toSorted((one, other) => isFailed(other) - isFailed(one))
    .slice(0, SHOWN);
}
