import type { Schema } from '../../../../libs/client/src';
import { useTexts } from '../../texts';
import { analyticsTexts } from './analytics-texts';
import { useFormats } from './formats';

type Outcomes = Partial<Schema<'OutcomeCounts'>>;

/** The columns of a table of outcomes: their names and how a row shows them. */
export function useOutcomeColumns() {
  const texts = useTexts(analyticsTexts);
  const { count, share, rating, duration } = useFormats();
  const columns: [name: string, cell: (row: Outcomes) => string][] = [
    [texts.resolutionRate, ({ resolutionRate = null }) => share(resolutionRate)],
    [texts.handedOver, ({ handedOver = 0 }) => count(handedOver)],
    [texts.firstPersonAnswer, ({ firstPersonAnswerMs = null }) => duration(firstPersonAnswerMs)],
    [texts.satisfaction, ({ satisfaction = null }) => rating(satisfaction)],
  ];
  return columns.map(([name, cell]) => ({ name, cell, isNumber: true }));
}
