import { Injectable } from '@nestjs/common';
import { StoredFilesService } from '../../platform/storage/stored-files/stored-files.service';
import { FormFilesInterceptor } from '../../platform/storage/uploads/form-files.interceptor';

/** The name of the form's field with the file. */
export const ATTACHMENT_FIELD = 'file';
/** The largest attachment. */
export const MAX_ATTACHMENT_BYTES = 10_000_000;

/** Receives an attachment: one file. */
@Injectable()
export class AttachmentUploadInterceptor extends FormFilesInterceptor {
  constructor(files: StoredFilesService) {
    super(files, { field: ATTACHMENT_FIELD, maxFiles: 1, maxFileBytes: MAX_ATTACHMENT_BYTES });
  }
}
