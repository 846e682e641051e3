import { ApiProperty, ApiSchema, OmitType } from '@nestjs/swagger';
import { ActionDto, AddActionDto, MAX_ACTIONS } from '../actions/action.dto';
import { newAction } from '../actions/actions.service';
import { AgentDto } from '../agents/agent.dto';
import { UpdateAgentDto } from '../agents/agent-requests.dto';
import { Choice, Id, Timestamp } from '../platform/http/requests/fields/answer-fields';
import { BodySchema } from '../platform/http/requests/fields/body-schema';
import {
  Flag,
  MayBeAbsent,
  MayBeNull,
  Nested,
  RequiredText,
  Setting,
  Texts,
  WholeNumberFrom,
} from '../platform/http/requests/fields/fields';
import { present } from '../platform/http/requests/present';
import { TakesItems } from '../platform/http/requests/bodies/item-limits';
import { NestedList } from '../platform/http/requests/fields/list-fields';
import { Answer, OtherWordings, Question } from '../training/pairs/pair-fields';
import { namedPairOf } from '../training/pairs/pair';
import type { AgentVersion } from './agent-version.entity';
import { UNVERSIONED_SETTINGS, type DraftChanges } from './snapshot';

const MAX_CHANGED_PAIRS = 100;
/** The values in a part of a draft, at all levels together. */
const MAX_VALUES = 3000;
const STATUSES = ['draft', 'published'] as const;

/** The settings that a draft changes: as in Update Agent, without unversioned settings. */
@ApiSchema({ name: 'DraftSettings' })
export class DraftSettingsDto extends OmitType(UpdateAgentDto, UNVERSIONED_SETTINGS) {}

/** An action of a draft. It keeps the secrets of the live action with its `id`; a new action has none. */
@ApiSchema({ name: 'DraftAction' })
export class DraftActionDto extends OmitType(AddActionDto, ['secrets']) {
  /** Absent for a new action. */
  @MayBeAbsent(MayBeNull(WholeNumberFrom(1, Number.MAX_SAFE_INTEGER)))
  id?: number | null;
}

/** A pair of a question and its answer. */
@ApiSchema({ name: 'DraftPair' })
export class DraftPairDto {
  /** The name of its training source. */
  @RequiredText(255)
  source: string;

  @Question()
  question: string;

  @MayBeAbsent(OtherWordings())
  alternatives?: string[];

  @Answer()
  answer: string;
}

/** Body of Create Draft and Update Draft. Only included parts change. */
@BodySchema('ChangeDraft', { settings: { botPersonality: 'Be brief.' }, note: 'Shorter answers' })
export class ChangeDraftDto {
  /** The purpose of the draft. */
  @Setting(500)
  note?: string;

  /** Only included settings change. */
  @MayBeAbsent(Nested(() => DraftSettingsDto))
  @TakesItems(MAX_VALUES)
  settings?: DraftSettingsDto;

  /** All actions of the draft. */
  @MayBeAbsent(NestedList(() => DraftActionDto, MAX_ACTIONS))
  @TakesItems(MAX_VALUES)
  actions?: DraftActionDto[];

  /** Pairs to add; a pair with an existing name replaces the old pair. Needs the scope `training:write`. */
  @MayBeAbsent(NestedList(() => DraftPairDto, MAX_CHANGED_PAIRS))
  @TakesItems(MAX_VALUES)
  pairs?: DraftPairDto[];

  /** The names of pairs to remove. Needs the scope `training:write`. */
  @MayBeAbsent(Texts(MAX_CHANGED_PAIRS, 255))
  removedPairs?: string[];
}

/** Body of Publish Version. */
@BodySchema('PublishVersion', {})
export class PublishVersionDto {
  /** Publishes the draft even if the live agent has changed since the draft began. */
  @MayBeAbsent(Flag())
  overwrite?: boolean;

  /** Publishes the draft even if golden questions were not asked of it, or if it breaks some. */
  @MayBeAbsent(Flag())
  force?: boolean;
}

/** A version of an agent, as the list shows it. */
export class VersionItemDto {
  @Id()
  id: number;

  @Choice(STATUSES)
  status: (typeof STATUSES)[number];

  /**
   * Null for a draft. The published version with the highest number is live.
   * @example 4
   */
  @ApiProperty({ type: 'integer', nullable: true })
  number: number | null;

  /** The version that was live when the draft began; null for a state that was no draft. */
  @ApiProperty({ type: 'integer', nullable: true, example: 3 })
  baseNumber: number | null;

  /** The version whose state this version restores, or null. */
  @ApiProperty({ type: 'integer', nullable: true, example: null })
  restoredNumber: number | null;

  /** @example "Shorter answers" */
  note: string;

  @Timestamp()
  createdAt: Date;

  @Timestamp()
  updatedAt: Date;

  /** Null for a draft. */
  @Timestamp()
  publishedAt: Date | null;

  /** The person, or the hint of the key, who published it; null for a draft and for a state that was no draft. */
  @ApiProperty({ type: 'string', nullable: true, example: 'Ada' })
  publishedBy: string | null;
}

/** The settings of a version. */
export class VersionSettingsDto extends OmitType(AgentDto, [
  'id',
  'status',
  'agentType',
  'suspended',
  'chatbotType',
  ...UNVERSIONED_SETTINGS,
  'createdAt',
  'updatedAt',
]) {}

/** An action of a version. */
export class VersionActionDto extends OmitType(ActionDto, ['id', 'secretNames', 'warning', 'createdAt']) {
  /** Null for an action that publishing adds. */
  @Id()
  id: number | null;
}

/** A pair of a version. */
export class VersionPairDto {
  /** @example "refunds" */
  source: string;

  /** @example "How long do refunds take?" */
  question: string;

  /** @example [] */
  alternatives: string[];

  /** @example "Refunds take 30 days." */
  answer: string;
}

/** A version with all its parts. */
export class VersionDto extends VersionItemDto {
  settings: VersionSettingsDto;

  actions: VersionActionDto[];

  /** Null without the scope `training:read`. */
  @ApiProperty({ type: () => VersionPairDto, isArray: true, nullable: true })
  pairs: VersionPairDto[] | null;
}

/** A version of an agent. */
export class VersionAnswerDto {
  version: VersionDto;
}

/** The versions of an agent. */
export class VersionsAnswerDto {
  versions: VersionItemDto[];
}

/** The changes in a body, with the fields that it leaves out. */
export function changesOf({ actions, pairs, ...changes }: ChangeDraftDto): DraftChanges {
  return {
    ...changes,
    ...(actions && {
      actions: actions.map((action) => Object.assign(newAction(action), { id: action.id ?? null })),
    }),
    ...(pairs && { pairs: pairs.map(namedPairOf) }),
  };
}

/** A version as the list shows it. */
export function presentVersionItem(row: AgentVersion): VersionItemDto {
  const status = row.number === null ? 'draft' : 'published';
  return present(VersionItemDto, { ...row, status });
}

/** A version with all its parts; the pairs only for callers who may see them. */
export function presentVersion(row: AgentVersion, seesPairs: boolean): VersionDto {
  const { settings, actions, pairs } = row.snapshot;
  return { ...presentVersionItem(row), settings, actions, pairs: seesPairs ? pairs : null };
}
