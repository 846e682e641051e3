import { Module } from '@nestjs/common';
import { AgentsModule } from '../agents/agents.module';
import { AnalyticsController } from './analytics.controller';
import { Analytics } from './analytics.service';

/** Analytics: counts of messages, conversations and leads over days. */
@Module({
  imports: [AgentsModule],
  controllers: [AnalyticsController],
  providers: [Analytics],
})
export class AnalyticsModule {}
