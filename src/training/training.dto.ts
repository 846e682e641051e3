import { z } from 'zod';
import { id, text, timestamp, webUrl } from '../platform/http/fields';
import { PAGE_STATES, type CrawledPage } from '../ingestion/crawled-page';
import { NO_PROGRESS } from '../ingestion/ingestion-progress';
import { SCHEDULES } from '../ingestion/schedule.queries';
import { SOURCE_TYPES } from '../ingestion/source-documents';
import { SOURCE_STATUSES, type TrainingSource } from './training-source.entity';

const MAX_TEXT_CHARACTERS = 1_048_576;
const MAX_SKIPPED_SHOWN = 200;

/** The size limit of the body that adds a source. */
export const TRAINING_BODY_LIMIT_BYTES = 2 * 1024 * 1024;

/** Body of Add Training Source: `data` for a text, `url` for a page or website. */
export const addSource = z
  .strictObject({
    source: text(255, { required: true }).meta({
      description: 'Your own name for it, unique for the agent.',
    }),
    type: z.enum(SOURCE_TYPES),
    data: text(MAX_TEXT_CHARACTERS, { required: true, verbatim: true })
      .nullish()
      .meta({ description: 'The raw text; for type `text`.' }),
    url: webUrl({ required: true })
      .nullish()
      .meta({ description: 'The page, or the start of the website; for types `page` and `website`.' }),
  })
  .superRefine(({ type, data, url }, context) => {
    const [needed, idle] = type === 'text' ? (['data', 'url'] as const) : (['url', 'data'] as const);
    const given = { data, url };
    if (given[needed] == null) {
      context.addIssue({
        code: 'custom',
        path: [needed],
        message: 'is required',
        params: { rule: 'required' },
      });
    }
    if (given[idle] != null) {
      const message = `does not go with type ${type}`;
      context.addIssue({ code: 'custom', path: [idle], message, params: { rule: 'type' } });
    }
  })
  .meta({
    id: 'AddTrainingSource',
    example: { source: 'website', type: 'website', url: 'https://www.example.com/docs/' },
  });

/** What Add Training Source takes. */
export type AddSource = z.output<typeof addSource>;

const schedule = z.enum(SCHEDULES).nullable();

/** Body of Update Training Source. */
export const updateSource = z
  .strictObject({
    schedule: schedule
      .optional()
      .meta({ description: 'How often the page or website is read again by itself; null for never.' }),
  })
  .meta({ id: 'UpdateTrainingSource', example: { schedule: 'weekly' } });

/** What Update Training Source takes. */
export type UpdateSource = z.output<typeof updateSource>;

const source = z
  .strictObject({
    id,
    source: z.string().meta({ example: 'website' }),
    type: z.enum(SOURCE_TYPES),
    trainingUrl: z.string().nullable().meta({ example: 'https://www.example.com/docs/' }),
    title: z.string().nullable().meta({ example: 'Example docs' }),
    status: z.enum(SOURCE_STATUSES),
    dataCount: z
      .number()
      .int()
      .nullable()
      .meta({ description: 'How many passages it gave, once completed.', example: 412 }),
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  .meta({ id: 'TrainingSource' });

const scheduledSource = source
  .extend({
    schedule: schedule.meta({ description: 'How often it is read again by itself.', example: 'weekly' }),
    nextTrainingAt: timestamp.nullable().meta({ description: 'When that is next; null without a schedule.' }),
  })
  .meta({ id: 'ScheduledTrainingSource' });

const page = z.strictObject({
  url: z.string(),
  state: z.enum(PAGE_STATES),
  reason: z.string().optional(),
  detail: z.string().optional(),
});

const progress = z
  .strictObject({
    pagesFound: z.number().int(),
    pagesFetched: z.number().int(),
    pagesSkipped: z.number().int(),
    skipped: z
      .array(z.strictObject({ url: z.string(), reason: z.string(), detail: z.string().optional() }))
      .meta({ description: 'The first 200 pages that were not read, with the reason.' }),
    pages: z.array(page).meta({
      description:
        'Every page of the newest run: `added`, `changed` or `unchanged` since the one before; `kept` as it was, because it could not be read this time; `gone` (404, 410); `skipped`, with the reason.',
    }),
    error: z.string().nullable().meta({ description: 'Why a failed source failed.' }),
  })
  .meta({ id: 'TrainingProgress' });

/** Answers of the training operations. */
export const sourceAnswer = z.strictObject({ source }).meta({ id: 'TrainingSourceAnswer' });
export const sourcesAnswer = z
  .strictObject({ sources: z.array(source) })
  .meta({ id: 'TrainingSourcesAnswer' });
export const scheduledSourceAnswer = z
  .strictObject({ source: scheduledSource })
  .meta({ id: 'ScheduledTrainingSourceAnswer' });
export const progressAnswer = z
  .strictObject({ source: scheduledSource, progress })
  .meta({ id: 'TrainingProgressAnswer' });

type PresentedSource = z.input<typeof source>;

/** A source as the training operations show it. */
export function presentSource(row: TrainingSource): PresentedSource {
  const { id, source, type, trainingUrl, title, status, dataCount } = row;
  return {
    id,
    source,
    type,
    trainingUrl,
    title,
    status,
    dataCount,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

/** A source with its schedule. */
export function presentScheduledSource(row: TrainingSource): z.input<typeof scheduledSource> {
  const { schedule, nextTrainingAt } = row;
  return { ...presentSource(row), schedule, nextTrainingAt: nextTrainingAt?.toISOString() ?? null };
}

/** How far a source is, as the progress read shows it. */
export function presentProgress(
  { progress, error }: TrainingSource,
  crawledPages: CrawledPage[],
): z.input<typeof progressAnswer>['progress'] {
  const { pagesFound, pagesFetched, pagesSkipped } = { ...NO_PROGRESS, ...progress };
  const pages = crawledPages.map(({ url, state, reason, detail }) => ({
    url,
    state,
    reason: reason ?? undefined,
    detail: detail ?? undefined,
  }));
  const skipped = pages
    .flatMap(({ url, reason, detail }) => (reason === undefined ? [] : [{ url, reason, detail }]))
    .slice(0, MAX_SKIPPED_SHOWN);
  return { pagesFound, pagesFetched, pagesSkipped, skipped, pages, error };
}
