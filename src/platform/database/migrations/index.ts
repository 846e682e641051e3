import { Foundation1795219200000 } from './1795219200000-foundation';
import { Interface1795262400000 } from './1795262400000-interface';
import { Deliveries1795273200000 } from './1795273200000-deliveries';
import { Freshness1795280400000 } from './1795280400000-freshness';
import { Embeddings1795284000000 } from './1795284000000-embeddings';
import { Postings1795287600000 } from './1795287600000-postings';
import { EventSubscribers1795291200000 } from './1795291200000-event-subscribers';
import { CosineSum1795298400000 } from './1795298400000-cosine-sum';
import { Reindexing1795302000000 } from './1795302000000-reindexing';
import { FairTraining1795302000020 } from './1795302000020-fair-training';
import { Operations1795302000040 } from './1795302000040-operations';
import { PostingBlocks1795305600000 } from './1795305600000-posting-blocks';
import { MessageDetails1795305600030 } from './1795305600030-message-details';
import { ConversationMetadata1795309200000 } from './1795309200000-conversation-metadata';
import { Privacy1795309200010 } from './1795309200010-privacy';
import { AuditLog1795309200020 } from './1795309200020-audit-log';
import { MessageMeasures1795309200030 } from './1795309200030-message-measures';
import { GivenTitles1795309200040 } from './1795309200040-given-titles';
import { AgentQuarters1795309200070 } from './1795309200070-agent-quarters';
import { Widgets1795500000010 } from './1795500000010-widgets';
import { EventsAreDeliveries1796000000000 } from './1796000000000-events-are-deliveries';
import { Replies1796000000010 } from './1796000000010-replies';

/** Every migration, oldest first. A released one is never edited. */
export const MIGRATIONS = [
  Foundation1795219200000,
  Interface1795262400000,
  Deliveries1795273200000,
  Freshness1795280400000,
  Embeddings1795284000000,
  Postings1795287600000,
  EventSubscribers1795291200000,
  CosineSum1795298400000,
  Reindexing1795302000000,
  FairTraining1795302000020,
  Operations1795302000040,
  PostingBlocks1795305600000,
  MessageDetails1795305600030,
  ConversationMetadata1795309200000,
  Privacy1795309200010,
  AuditLog1795309200020,
  MessageMeasures1795309200030,
  GivenTitles1795309200040,
  AgentQuarters1795309200070,
  Widgets1795500000010,
  EventsAreDeliveries1796000000000,
  Replies1796000000010,
];
