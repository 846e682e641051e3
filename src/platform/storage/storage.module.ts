import { join } from 'node:path';
import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Settings } from '../config/settings';
import { FolderStorage } from './folder-storage';
import { ObjectStorage } from './object-storage';
import { S3Storage } from './s3-storage';
import { StagingService } from './staging.service';
import { StorageSettings } from './storage.settings';
import { StoredFile } from './stored-files/stored-file.entity';
import { StoredFilesService } from './stored-files/stored-files.service';

/** The storage of files, in a bucket or a folder of `DATA_DIR`, and the files of tenants in it. */
@Module({
  imports: [TypeOrmModule.forFeature([StoredFile])],
  providers: [
    { provide: ObjectStorage, inject: [Settings, StorageSettings], useFactory: storageOf },
    StagingService,
    StoredFilesService,
  ],
  exports: [StagingService, StoredFilesService],
})
export class StorageModule {}

function storageOf({ DATA_DIR }: Settings, settings: StorageSettings): ObjectStorage {
  const { FILES_S3_ENDPOINT: endpoint, FILES_S3_BUCKET: bucket, FILES_S3_REGION: region } = settings;
  const { FILES_S3_ACCESS_KEY_ID: accessKeyId, FILES_S3_SECRET_ACCESS_KEY: secretAccessKey } = settings;
  if (!endpoint || !bucket || !accessKeyId || !secretAccessKey)
    return new FolderStorage(join(DATA_DIR, 'files'));
  return new S3Storage({ endpoint, bucket, region, accessKeyId, secretAccessKey });
}
