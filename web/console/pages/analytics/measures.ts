import type { Schema } from '../../../../libs/client/src';
import { costTexts } from '../../parts/cost-texts';
import { MILLION, useMoney, type Costs } from '../../parts/costs';
import { useTexts } from '../../texts';
import { analyticsTexts } from './analytics-texts';
import { inChannel } from './by-channel';
import { useFormats } from './formats';

/** The counts of a part of the range; `outcomes` is absent if no conversation of this part has an outcome. */
export interface Part extends Schema<'SeriesPart'> {
  outcomes: Schema<'OutcomesPart'> | undefined;
}

/** A value of each part of the range. */
export interface Measure {
  title: string;
  valueOf: (part: Part) => number | null;
  /** Default: the number. */
  format?: (value: number | null) => string;
  /** The unit of the number, if it is not in the title. */
  unit?: string;
  /** The value of the whole range for readers. Default: the sum. */
  total?: string;
}

interface Shown {
  parts: readonly Part[];
  totals: Schema<'OutcomeCounts'>;
  /** Empty for all. */
  channel: string;
  /** Of the current month; undefined until they are known. */
  costs: Costs | undefined;
}

/** The measures of each part. Costs are shown if models have prices. */
export function useMeasures({ parts, totals, channel, costs }: Shown): Measure[] {
  const texts = useTexts(analyticsTexts);
  const cost = useCostMeasure(parts, costs);
  const { share, rating, duration } = useFormats();
  const outcomes: Measure[] = [
    {
      title: texts.resolutionRate,
      valueOf: (part) => part.outcomes?.resolutionRate ?? null,
      format: share,
      total: share(totals.resolutionRate),
    },
    {
      title: texts.handedOver,
      valueOf: (part) => part.outcomes?.handedOver ?? 0,
    },
    {
      title: texts.firstPersonAnswer,
      valueOf: (part) => part.outcomes?.firstPersonAnswerMs ?? null,
      format: duration,
      unit: 'ms',
      total: duration(totals.firstPersonAnswerMs),
    },
    {
      title: texts.satisfaction,
      valueOf: (part) => part.outcomes?.satisfaction ?? null,
      format: rating,
      total: rating(totals.satisfaction),
    },
  ];
  if (channel)
    return [
      ...outcomes,
      { title: texts.conversations, valueOf: (part) => inChannel(part, channel).conversations },
      { title: texts.messages, valueOf: (part) => inChannel(part, channel).messages },
      { title: texts.unanswered, valueOf: (part) => inChannel(part, channel).unanswered },
      { title: texts.leads, valueOf: (part) => inChannel(part, channel).leads },
    ];
  return [
    ...outcomes,
    { title: texts.conversations, valueOf: ({ conversations }) => conversations },
    { title: texts.messages, valueOf: ({ messages }) => messages },
    { title: texts.unanswered, valueOf: ({ unanswered }) => unanswered },
    { title: texts.negative, valueOf: ({ ratings }) => ratings.negative },
    { title: texts.leads, valueOf: ({ leads }) => leads },
    { title: texts.ungrounded, valueOf: ({ ungrounded }) => ungrounded },
    { title: texts.firstToken, valueOf: ({ firstTokenMs }) => firstTokenMs.p50, total: '' },
    { title: texts.tokens, valueOf: ({ tokens }) => tokens.prompt + tokens.completion },
    ...(costs?.hasPrices ? [cost] : []),
  ];
}

/** The cost in units of the currency, as spreadsheets expect it. */
function useCostMeasure(parts: readonly Part[], costs: Costs | undefined): Measure {
  const texts = useTexts(costTexts);
  const { currency = 'USD' } = costs ?? {};
  const money = useMoney(currency);
  return {
    title: texts.measure,
    unit: currency,
    valueOf: (part) => part.cost / MILLION,
    format: (value) => money((value ?? 0) * MILLION),
    total: money(parts.reduce((sum, part) => sum + part.cost, 0)),
  };
}
