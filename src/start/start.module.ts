import { Module } from '@nestjs/common';
import { StartController } from './start.controller';
import { StartLink } from './start-link';

/** The start page of the embedded default, and the link that opens it. */
@Module({ controllers: [StartController], providers: [StartLink] })
export class StartModule {}
