import { Module } from '@nestjs/common';
import { AgentsModule } from '../agents/agents.module';
import { AnalyticsController } from './analytics.controller';
import { AnalyticsService } from './analytics.service';

/** Analytics: counts of messages, conversations and leads over days. */
@Module({
  imports: [AgentsModule],
  controllers: [AnalyticsController],
  providers: [AnalyticsService],
  exports: [AnalyticsService],
})
export class AnalyticsModule {}
