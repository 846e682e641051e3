import { Module } from '@nestjs/common';
import { ModelsModule } from '../models/models.module';
import { HostService } from './host.service';
import { StartController } from './start.controller';
import { StartLinkService } from './start-link.service';

/** The start page of the embedded default, and the link that opens it. */
@Module({
  imports: [ModelsModule],
  controllers: [StartController],
  providers: [HostService, StartLinkService],
})
export class StartModule {}
