import type { Schema } from '../../../../libs/client/src';
import { fill, useTexts } from '../../texts';
import { analyticsTexts } from './analytics-texts';
import { useFormats } from './formats';

type Counts = Schema<'OutcomeCounts'>;

interface Props {
  totals: Counts;
  /** The counts of the period before. */
  previous: Counts;
}

/** The four numbers with which the page begins, each with the number of the period before. */
export function OutcomeTiles({ totals, previous }: Props) {
  const texts = useTexts(analyticsTexts);
  const { count, share, rating, duration } = useFormats();
  const countOfAll = (part: number): string =>
    fill(texts.ofAll, { count: count(part), all: count(totals.conversations) });
  const tiles: [title: string, valueOf: (counts: Counts) => string, from: string][] = [
    [texts.resolutionRate, ({ resolutionRate }) => share(resolutionRate), countOfAll(totals.resolved)],
    [
      texts.deflected,
      ({ deflectionRate }) => share(deflectionRate),
      fill(texts.handedOverCount, { count: count(totals.handedOver) }),
    ],
    [texts.firstPersonAnswer, ({ firstPersonAnswerMs }) => duration(firstPersonAnswerMs), texts.median],
    [
      texts.satisfaction,
      ({ satisfaction }) => rating(satisfaction),
      fill(texts.ratings, { count: count(totals.ratings) }),
    ],
  ];
  return (
    <dl class="tiles">
      {tiles.map(([title, valueOf, from]) => (
        <div key={title} class="card tile">
          <dt class="muted">{title}</dt>
          <dd>
            <strong>{valueOf(totals)}</strong>
            <span class="muted">
              {from}
              <br />
              {fill(texts.before, { value: valueOf(previous) })}
            </span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
