import { Foundation1795510000000 } from './1795510000000-foundation';
import { DocumentDates1795600000000 } from './1795600000000-document-dates';
import { Grounding1795600000100 } from './1795600000100-grounding';
import { Pairs1795600000200 } from './1795600000200-pairs';
import { ReviewedMessages1795600001200 } from './1795600001200-reviewed-messages';
import { GoldenQuestions1795600001300 } from './1795600001300-golden-questions';
import { CrawlScope1795600001400 } from './1795600001400-crawl-scope';
import { Files1795600001000 } from './1795600001000-files';
import { PassagePages1795600001100 } from './1795600001100-passage-pages';
import { Channels1795700001008 } from './1795700001008-channels';
import { IndexReaders1795700001005 } from './1795700001005-index-readers';
import { Upkeep1795700001006 } from './1795700001006-upkeep';
import { Transcripts1795700001007 } from './1795700001007-transcripts';
import { HandoversAndGreetings1795700001003 } from './1795700001003-handovers-and-greetings';
import { AuditFilters1795700001004 } from './1795700001004-audit-filters';
import { Actions1795700002040 } from './1795700002040-actions';
import { RatingReasons1795700001050 } from './1795700001050-rating-reasons';
import { Console1795700002030 } from './1795700002030-console';
import { LateTurns1795700002022 } from './1795700002022-late-turns';
import { FailedWork1795700002021 } from './1795700002021-failed-work';
import { SuspendedAgents1795700002020 } from './1795700002020-suspended-agents';
import { AuditLogOfPerson1795700002031 } from './1795700002031-audit-log-of-person';
import { TokenBudgets1795700002050 } from './1795700002050-token-budgets';
import { TenantModels1795700002051 } from './1795700002051-tenant-models';
import { ListIndexes1795800006000 } from './1795800006000-list-indexes';
import { ReplicationHeartbeat1795900000000 } from './1795900000000-replication-heartbeat';
import { Mails1795700002010 } from './1795700002010-mails';
import { Typing1795700002011 } from './1795700002011-typing';
import { ActionConfirmations1795800001000 } from './1795800001000-action-confirmations';
import { ChannelDrafts1795800002000 } from './1795800002000-channel-drafts';
import { ChannelCounts1795800004000 } from './1795800004000-channel-counts';
import { DeliveryAnswers1795800004001 } from './1795800004001-delivery-answers';
import { LastRead1795800004002 } from './1795800004002-last-read';
import { AccountColumns1795900001000 } from './1795900001000-account-columns';
import { AccountKeys1795900002000 } from './1795900002000-account-keys';
import { PlansWithTheAccount1795900003000 } from './1795900003000-plans-with-the-account';
import { ThreadOwners1795823153145 } from './1795823153145-thread-owners';

/** Every migration, oldest first. A released migration is never edited. */
export const MIGRATIONS = [
  Foundation1795510000000,
  DocumentDates1795600000000,
  Grounding1795600000100,
  Pairs1795600000200,
  ReviewedMessages1795600001200,
  GoldenQuestions1795600001300,
  CrawlScope1795600001400,
  Files1795600001000,
  PassagePages1795600001100,
  Channels1795700001008,
  IndexReaders1795700001005,
  Upkeep1795700001006,
  Transcripts1795700001007,
  HandoversAndGreetings1795700001003,
  AuditFilters1795700001004,
  RatingReasons1795700001050,
  Console1795700002030,
  SuspendedAgents1795700002020,
  FailedWork1795700002021,
  AuditLogOfPerson1795700002031,
  LateTurns1795700002022,
  Actions1795700002040,
  TokenBudgets1795700002050,
  TenantModels1795700002051,
  Mails1795700002010,
  Typing1795700002011,
  ActionConfirmations1795800001000,
  ChannelDrafts1795800002000,
  ChannelCounts1795800004000,
  DeliveryAnswers1795800004001,
  LastRead1795800004002,
  ListIndexes1795800006000,
  ReplicationHeartbeat1795900000000,
  AccountColumns1795900001000,
  AccountKeys1795900002000,
  PlansWithTheAccount1795900003000,
  ThreadOwners1795823153145,
];
