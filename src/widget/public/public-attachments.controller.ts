import {
  Controller,
  Get,
  Injectable,
  Post,
  Req,
  Res,
  UseGuards,
  UseInterceptors,
  type CanActivate,
  type ExecutionContext,
} from '@nestjs/common';
import type { Response } from 'express';
import { AttachmentUploadInterceptor } from '../../conversations/attachments/attachment-upload.interceptor';
import { AttachmentsService } from '../../conversations/attachments/attachments.service';
import { sendAttachment } from '../../conversations/attachments/send-attachment';
import type { MessageAttachment } from '../../conversations/message.entity';
import { routeNotFound } from '../../platform/http/errors';
import { IdParam } from '../../platform/http/requests/id-param';
import { RequestBody } from '../../platform/http/requests/bodies/input.guard';
import type { UploadRequest } from '../../platform/storage/uploads/form-files.interceptor';
import { VisitorSurface } from './public-surface.decorator';
import { CurrentVisit, type VisitorVisit, type VisitRequest } from './visit';
import { VisitorLimitsService } from './visitor-limits.service';

/** Lets visitors upload if the widget takes attachments, within their limits, before the file is read. */
@Injectable()
class UploadGuard implements CanActivate {
  constructor(private readonly limits: VisitorLimitsService) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<VisitRequest>();
    if (!request.visit.widget.attachments) throw routeNotFound();
    await this.limits.countUpload(request.visit as VisitorVisit, request);
    return true;
  }
}

/** The attachments of visitors. */
@VisitorSurface()
@Controller('public/v1/agents/:publicId/attachments')
export class PublicAttachmentsController {
  constructor(private readonly attachments: AttachmentsService) {}

  @Post()
  @RequestBody({ isForm: true })
  @UseGuards(UploadGuard)
  @UseInterceptors(AttachmentUploadInterceptor)
  async uploadAttachment(
    @CurrentVisit() { tenant, visitor }: VisitorVisit,
    @Req() { uploads }: UploadRequest,
  ): Promise<{ attachment: MessageAttachment }> {
    return { attachment: await this.attachments.add(tenant, uploads![0]!, visitor.id) };
  }

  @Get(':attachmentId')
  async downloadAttachment(
    @CurrentVisit() { tenant, visitor }: VisitorVisit,
    @IdParam('attachmentId') attachmentId: number,
    @Res() response: Response,
  ): Promise<void> {
    await sendAttachment(response, await this.attachments.open(tenant, attachmentId, visitor.id));
  }
}
