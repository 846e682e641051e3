import { NeededWith, Url } from '../config/setting-rules';

/** The storage of files: with an endpoint, a bucket of an S3-compatible store, otherwise `DATA_DIR`. */
export class StorageSettings {
  @Url('http:', 'https:')
  FILES_S3_ENDPOINT?: string;

  @NeededWith('FILES_S3_ENDPOINT')
  FILES_S3_BUCKET?: string;

  FILES_S3_REGION = 'us-east-1';

  @NeededWith('FILES_S3_ENDPOINT')
  FILES_S3_ACCESS_KEY_ID?: string;

  @NeededWith('FILES_S3_ENDPOINT')
  FILES_S3_SECRET_ACCESS_KEY?: string;
}
