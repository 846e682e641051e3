import { Foundation1795479690000 } from './1795479690000-foundation';
import { DocumentDates1795666963000 } from './1795666963000-document-dates';
import { Grounding1795666964000 } from './1795666964000-grounding';
import { Pairs1795666965000 } from './1795666965000-pairs';
import { Files1795666966000 } from './1795666966000-files';
import { PassagePages1795666967000 } from './1795666967000-passage-pages';
import { ReviewedMessages1795666968000 } from './1795666968000-reviewed-messages';
import { GoldenQuestions1795666969000 } from './1795666969000-golden-questions';
import { CrawlScope1795666970000 } from './1795666970000-crawl-scope';
import { HandoversAndGreetings1795666971000 } from './1795666971000-handovers-and-greetings';
import { AuditFilters1795666972000 } from './1795666972000-audit-filters';
import { IndexReaders1795666973000 } from './1795666973000-index-readers';
import { Upkeep1795666974000 } from './1795666974000-upkeep';
import { Transcripts1795666975000 } from './1795666975000-transcripts';
import { Channels1795666976000 } from './1795666976000-channels';
import { RatingReasons1795666977000 } from './1795666977000-rating-reasons';
import { Mails1795666978000 } from './1795666978000-mails';
import { Typing1795666979000 } from './1795666979000-typing';
import { SuspendedAgents1795666980000 } from './1795666980000-suspended-agents';
import { FailedWork1795666981000 } from './1795666981000-failed-work';
import { LateTurns1795666982000 } from './1795666982000-late-turns';
import { Console1795666983000 } from './1795666983000-console';
import { AuditLogOfPerson1795666984000 } from './1795666984000-audit-log-of-person';
import { Actions1795666985000 } from './1795666985000-actions';
import { TokenBudgets1795666986000 } from './1795666986000-token-budgets';
import { TenantModels1795666987000 } from './1795666987000-tenant-models';
import { ActionConfirmations1795666988000 } from './1795666988000-action-confirmations';
import { ChannelDrafts1795666989000 } from './1795666989000-channel-drafts';
import { ChannelCounts1795666990000 } from './1795666990000-channel-counts';
import { DeliveryAnswers1795666991000 } from './1795666991000-delivery-answers';
import { LastRead1795666992000 } from './1795666992000-last-read';
import { ListIndexes1795666993000 } from './1795666993000-list-indexes';
import { ReplicationHeartbeat1795761771000 } from './1795761771000-replication-heartbeat';
import { AccountColumns1795761826000 } from './1795761826000-account-columns';
import { AccountKeys1795771030000 } from './1795771030000-account-keys';
import { PlansWithTheAccount1795774168000 } from './1795774168000-plans-with-the-account';
import { ThreadOwners1795823153145 } from './1795823153145-thread-owners';
import { Decisions1795823892042 } from './1795823892042-decisions';
import { AgentWithoutModel1795827298292 } from './1795827298292-agent-without-model';
import { BusinessSummary1795841204192 } from './1795841204192-business-summary';
import { ExampleVectors1795843224318 } from './1795843224318-example-vectors';
import { QuestionKeys1795843526076 } from './1795843526076-question-keys';
import { Writers1795853000000 } from './1795853000000-writers';
import { OwnersScopes1795854300000 } from './1795854300000-owners-scopes';
import { Inbox1795870000000 } from './1795870000000-inbox';
import { MaxTokens1795870165572 } from './1795870165572-max-tokens';
import { Hosts1795870670000 } from './1795870670000-hosts';
import { ChannelOpenings1795871065000 } from './1795871065000-channel-openings';
import { AddressesOfPeople1795871099000 } from './1795871099000-addresses-of-people';
import { Passkeys1795871706000 } from './1795871706000-passkeys';
import { MessageDeliveries1795872080000 } from './1795872080000-message-deliveries';
import { Identities1795872366000 } from './1795872366000-identities';
import { IdentityKeys1795873188470 } from './1795873188470-identity-keys';
import { DisabledPassages1795874650000 } from './1795874650000-disabled-passages';
import { AgentsOfPeople1795883590962 } from './1795883590962-agents-of-people';
import { Attachments1795883619669 } from './1795883619669-attachments';
import { Grants1795883744832 } from './1795883744832-grants';
import { ChannelFailures1795884377883 } from './1795884377883-channel-failures';
import { OpeningHours1795884388952 } from './1795884388952-opening-hours';
import { FetchedPages1795884842718 } from './1795884842718-fetched-pages';
import { ToldEvents1795884901272 } from './1795884901272-told-events';
import { ReplacedFiles1795885300771 } from './1795885300771-replaced-files';
import { MailThreads1795885514595 } from './1795885514595-mail-threads';
import { ClosedDeliveries1795885686590 } from './1795885686590-closed-deliveries';
import { AgentsOfWebhooks1795887077421 } from './1795887077421-agents-of-webhooks';
import { CannedReplies1795887335052 } from './1795887335052-canned-replies';
import { McpTools1795897840188 } from './1795897840188-mcp-tools';
import { Mailboxes1795898017534 } from './1795898017534-mailboxes';
import { MaskedPersonalData1795898169138 } from './1795898169138-masked-personal-data';
import { AgentsOfKeys1795898193742 } from './1795898193742-agents-of-keys';
import { Outcomes1795898298557 } from './1795898298557-outcomes';
import { AgentVersions1795910086833 } from './1795910086833-agent-versions';
import { Costs1795910556660 } from './1795910556660-costs';
import { Budgets1795912593735 } from './1795912593735-budgets';
import { Trials1795913142197 } from './1795913142197-trials';
import { WeeklyMails1795913558632 } from './1795913558632-weekly-mails';
import { FeedbackQuestion1795914600113 } from './1795914600113-feedback-question';
import { WeeklyMailsOfPeople1795914700271 } from './1795914700271-weekly-mails-of-people';
import { MessagesLeftToPerson1795922277636 } from './1795922277636-messages-left-to-person';
import { DismissedContradictions1795924795938 } from './1795924795938-dismissed-contradictions';

/** Every migration, oldest first. A released migration is never edited. */
export const MIGRATIONS = [
  Foundation1795479690000,
  DocumentDates1795666963000,
  Grounding1795666964000,
  Pairs1795666965000,
  Files1795666966000,
  PassagePages1795666967000,
  ReviewedMessages1795666968000,
  GoldenQuestions1795666969000,
  CrawlScope1795666970000,
  HandoversAndGreetings1795666971000,
  AuditFilters1795666972000,
  IndexReaders1795666973000,
  Upkeep1795666974000,
  Transcripts1795666975000,
  Channels1795666976000,
  RatingReasons1795666977000,
  Mails1795666978000,
  Typing1795666979000,
  SuspendedAgents1795666980000,
  FailedWork1795666981000,
  LateTurns1795666982000,
  Console1795666983000,
  AuditLogOfPerson1795666984000,
  Actions1795666985000,
  TokenBudgets1795666986000,
  TenantModels1795666987000,
  ActionConfirmations1795666988000,
  ChannelDrafts1795666989000,
  ChannelCounts1795666990000,
  DeliveryAnswers1795666991000,
  LastRead1795666992000,
  ListIndexes1795666993000,
  ReplicationHeartbeat1795761771000,
  AccountColumns1795761826000,
  AccountKeys1795771030000,
  PlansWithTheAccount1795774168000,
  ThreadOwners1795823153145,
  Decisions1795823892042,
  AgentWithoutModel1795827298292,
  BusinessSummary1795841204192,
  ExampleVectors1795843224318,
  QuestionKeys1795843526076,
  Writers1795853000000,
  OwnersScopes1795854300000,
  Inbox1795870000000,
  MaxTokens1795870165572,
  Hosts1795870670000,
  ChannelOpenings1795871065000,
  AddressesOfPeople1795871099000,
  Passkeys1795871706000,
  MessageDeliveries1795872080000,
  Identities1795872366000,
  IdentityKeys1795873188470,
  DisabledPassages1795874650000,
  AgentsOfPeople1795883590962,
  Attachments1795883619669,
  Grants1795883744832,
  ChannelFailures1795884377883,
  OpeningHours1795884388952,
  FetchedPages1795884842718,
  ToldEvents1795884901272,
  ReplacedFiles1795885300771,
  MailThreads1795885514595,
  ClosedDeliveries1795885686590,
  AgentsOfWebhooks1795887077421,
  CannedReplies1795887335052,
  McpTools1795897840188,
  Mailboxes1795898017534,
  MaskedPersonalData1795898169138,
  AgentsOfKeys1795898193742,
  Outcomes1795898298557,
  AgentVersions1795910086833,
  Costs1795910556660,
  Budgets1795912593735,
  Trials1795913142197,
  WeeklyMails1795913558632,
  FeedbackQuestion1795914600113,
  WeeklyMailsOfPeople1795914700271,
  MessagesLeftToPerson1795922277636,
  DismissedContradictions1795924795938,
];
