import { Controller, Get, Post, Req, Res, UseInterceptors } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { AtAgent, type AgentCaller } from '../../auth/caller';
import { Requires } from '../../auth/requires.decorator';
import { Operation } from '../../platform/http/docs/operation';
import { IdParam } from '../../platform/http/requests/id-param';
import { RequestBody } from '../../platform/http/requests/bodies/input.guard';
import { present } from '../../platform/http/requests/present';
import type { UploadRequest } from '../../platform/storage/uploads/form-files.interceptor';
import { AttachmentAnswerDto, AttachmentDto } from '../message.dto';
import { ATTACHMENT_FIELD, AttachmentUploadInterceptor } from './attachment-upload.interceptor';
import { AttachmentsService } from './attachments.service';
import { IMAGE_TYPES } from './media-type';
import { sendAttachment } from './send-attachment';

const BINARY = 'application/octet-stream';
const FORM_SCHEMA = {
  type: 'object',
  required: [ATTACHMENT_FIELD],
  properties: { [ATTACHMENT_FIELD]: { type: 'string', contentMediaType: BINARY } },
};

/** The attachments of messages. */
@ApiTags('Conversations')
@Controller('api/v1/agents/:id/attachments')
export class AttachmentsController {
  constructor(private readonly attachments: AttachmentsService) {}

  @Post()
  @RequestBody({ isForm: true })
  @Requires({ plan: 'plus', scope: 'chat:write' })
  @ApiConsumes('multipart/form-data')
  @ApiBody({ required: true, schema: FORM_SCHEMA })
  @Operation({
    summary: 'Upload an attachment',
    description:
      'PNG, JPEG, GIF, WebP, PDF, plain text, CSV, Office or OpenDocument, up to 10 MB. Then Send Message or Post ' +
      'Message names it in `attachmentIds`; otherwise it is removed after an hour.',
    status: 201,
    answer: AttachmentAnswerDto,
    location: ({ attachment }: AttachmentAnswerDto, { id }) =>
      `/api/v1/agents/${id}/attachments/${attachment.id}`,
    errors: ['LIMIT_REACHED'],
  })
  // Decorators apply from the bottom up: this interceptor runs before the idempotency interceptor.
  @UseInterceptors(AttachmentUploadInterceptor)
  async uploadAttachment(
    @AtAgent() caller: AgentCaller,
    @Req() { uploads }: UploadRequest,
  ): Promise<AttachmentAnswerDto> {
    const attachment = await this.attachments.add(caller, uploads![0]!);
    return { attachment: present(AttachmentDto, attachment) };
  }

  @Get(':attachmentId')
  @Requires({ plan: 'plus', scope: 'conversations:read' })
  @Operation({
    summary: 'Download an attachment',
    description: 'Once its message is recorded. An image has its own type.',
    binary: [BINARY, ...IMAGE_TYPES],
  })
  async downloadAttachment(
    @AtAgent() caller: AgentCaller,
    @IdParam('attachmentId') attachmentId: number,
    @Res() response: Response,
  ): Promise<void> {
    await sendAttachment(response, await this.attachments.open(caller, attachmentId));
  }
}
