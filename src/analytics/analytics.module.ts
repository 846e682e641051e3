import { Module } from '@nestjs/common';
import { AgentsModule } from '../agents/agents.module';
import { AnalyticsController } from './analytics.controller';
import { AnalyticsService } from './analytics.service';
import { CostsController } from './costs.controller';
import { DayCountingService } from './day-counting.service';
import { WeeklyMailsService } from './weekly-mails.service';

/** Analytics: counts of messages, conversations and leads over days. */
@Module({
  imports: [AgentsModule],
  controllers: [AnalyticsController, CostsController],
  providers: [AnalyticsService, DayCountingService, WeeklyMailsService],
  exports: [AnalyticsService],
})
export class AnalyticsModule {}
