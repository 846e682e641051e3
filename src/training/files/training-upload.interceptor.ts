import { Injectable } from '@nestjs/common';
import { FilesSettings } from '../../ingestion/files.settings';
import { StoredFilesService } from '../../platform/storage/stored-files/stored-files.service';
import { FormFilesInterceptor } from '../../platform/storage/uploads/form-files.interceptor';

/** The fields of Add Files: the files, their maximum number, and the URLs of their originals. */
export const ADDED = { field: 'files', maxFiles: 20, textField: 'url' };
/** The fields of Replace File. */
export const REPLACEMENT = { field: 'file', maxFiles: 1, textField: 'url' };

/** Receives the files of Add Files. */
@Injectable()
export class TrainingUploadInterceptor extends FormFilesInterceptor {
  constructor(files: StoredFilesService, { FILES_MAX_BYTES: maxFileBytes }: FilesSettings) {
    super(files, { ...ADDED, maxFileBytes });
  }
}

/** Receives the file of Replace File. */
@Injectable()
export class ReplacementUploadInterceptor extends FormFilesInterceptor {
  constructor(files: StoredFilesService, { FILES_MAX_BYTES: maxFileBytes }: FilesSettings) {
    super(files, { ...REPLACEMENT, maxFileBytes });
  }
}
