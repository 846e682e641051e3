import { Injectable } from '@nestjs/common';
import { FilesSettings } from '../../ingestion/files.settings';
import { StoredFilesService } from '../../platform/storage/stored-files/stored-files.service';
import { FormFilesInterceptor } from '../../platform/storage/uploads/form-files.interceptor';

/** The name of the form's field with the files. */
export const FILES_FIELD = 'files';
/** The most files in one request. */
export const MAX_FILES = 20;

/** Receives the files of Add Files. */
@Injectable()
export class TrainingUploadInterceptor extends FormFilesInterceptor {
  constructor(files: StoredFilesService, { FILES_MAX_BYTES: maxFileBytes }: FilesSettings) {
    super(files, { field: FILES_FIELD, maxFiles: MAX_FILES, maxFileBytes });
  }
}
