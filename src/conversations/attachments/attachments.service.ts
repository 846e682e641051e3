import { buffer } from 'node:stream/consumers';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { AgentKey } from '../../agents/agents.queries';
import { AgentsService } from '../../agents/agents.service';
import type { AgentTenant } from '../../auth/caller';
import { QuotasSettings } from '../../auth/quotas.settings';
import { notFoundIfGone } from '../../platform/database/storage-fault';
import { ApiError, invalidField, notFound, orNotFound } from '../../platform/http/errors';
import { log } from '../../platform/observability/logging/logger';
import {
  StoredFilesService,
  type FileContent,
} from '../../platform/storage/stored-files/stored-files.service';
import type { UploadedFile } from '../../platform/storage/uploads/form-files.interceptor';
import type { MessageAttachment } from '../message.entity';
import { ATTACHMENT_FIELD } from './attachment-upload.interceptor';
import { attachmentBytes, attachmentOf, unnamedAttachments } from './attachments.queries';
import { ALLOWED_TYPES, IMAGE_TYPES, mediaTypeOf } from './media-type';

/** The most bytes of a message's images for a model. */
const MAX_SEEN_BYTES = 5_000_000;

/** The files of messages. They are uploaded first; a message then names them. */
@Injectable()
export class AttachmentsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly agents: AgentsService,
    private readonly files: StoredFilesService,
    private readonly quotas: QuotasSettings,
  ) {}

  /**
   * Stores an upload of this visitor, or of the tenant. It is removed after an hour unless a message names it.
   * @throws ApiError NOT_FOUND, VALIDATION_ERROR for a forbidden type, LIMIT_REACHED; ObjectStorageError
   */
  async add(
    tenant: AgentTenant,
    file: UploadedFile,
    visitorId: string | null = null,
  ): Promise<MessageAttachment> {
    const { accountId, id: agentId } = await this.agents.get(tenant);
    const { id, name, bytes, start } = file;
    const mediaType = mediaTypeOf(start);
    if (mediaType === undefined) throw invalidField(ATTACHMENT_FIELD, 'type', `must be ${ALLOWED_TYPES}`);
    // Without a lock: uploads at the same time may exceed the bound by a few files.
    const { FILE_BYTES_PER_ACCOUNT: limit } = this.quotas;
    if ((await attachmentBytes(this.dataSource.manager, accountId)) + bytes > limit)
      throw new ApiError('LIMIT_REACHED', `the attachments of an account may have ${limit} bytes together`, {
        limit,
      });
    const row = { agentId, visitorId, name, mediaType };
    await this.files
      .store(accountId, [file], row)
      .catch(notFoundIfGone('agent', 'stored_files_agent_id_fkey'));
    return { id, name, mediaType, bytes };
  }

  /**
   * The uploads that a message names, in its order: the visitor's or, with null, the tenant's.
   * @throws ApiError NOT_FOUND if any is missing or already belongs to a message
   */
  async unnamed(
    agent: AgentKey,
    { ids = [], visitorId }: { ids?: readonly number[] | undefined; visitorId: string | null },
  ): Promise<MessageAttachment[]> {
    if (ids.length === 0) return [];
    const found = await unnamedAttachments(this.dataSource.manager, agent, { ids, visitorId });
    const byId = new Map(found.map((attachment) => [attachment.id, attachment]));
    return [...new Set(ids)].map((id) => {
      return orNotFound(byId.get(id), 'attachment');
    });
  }

  /**
   * The images among the attachments, as `data:` URLs by their ids, up to 5 MB in all. Unreadable images are left out.
   */
  async images(
    { accountId }: AgentKey,
    attachments: readonly MessageAttachment[],
  ): Promise<ReadonlyMap<number, string>> {
    const urls = new Map<number, string>();
    let left = MAX_SEEN_BYTES;
    for (const { id, mediaType, bytes } of attachments) {
      if (!IMAGE_TYPES.has(mediaType) || bytes > left) continue;
      left -= bytes;
      try {
        const content = await this.files.open({ accountId, id });
        if (content)
          urls.set(id, `data:${mediaType};base64,${(await buffer(content.read())).toString('base64')}`);
      } catch (err) {
        log.warn({ err, attachmentId: id }, 'an image could not be read for the model');
      }
    }
    return urls;
  }

  /**
   * The content of an attachment of a recorded message; if `visitorId` is given, of a conversation of this visitor.
   * @throws ApiError NOT_FOUND; ObjectStorageError
   */
  async open(
    tenant: AgentTenant,
    id: number,
    visitorId: string | null = null,
  ): Promise<MessageAttachment & FileContent> {
    await this.agents.get(tenant);
    const attachment = await attachmentOf(this.dataSource.manager, tenant, { id, visitorId });
    const content = attachment && (await this.files.open({ accountId: tenant.accountId, id }));
    if (!content) throw notFound('attachment');
    return { ...attachment, ...content };
  }
}
