import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AgentsModule } from '../agents/agents.module';
import { ChatModule } from '../chat/chat.module';
import { ConversationsModule } from '../conversations/conversations.module';
import { LeadsModule } from '../leads/leads.module';
import { IdentitySecrets } from './identity-secrets';
import { PagesController } from './pages/pages.controller';
import { IdentityTokens } from './public/identity-tokens';
import { PublicAgentsController } from './public/public-agents.controller';
import { PublicChatController } from './public/public-chat.controller';
import { PublicConversationsController } from './public/public-conversations.controller';
import { PublicFormsController } from './public/public-forms.controller';
import { SuggestedQuestions } from './public/suggested-questions';
import { VisitorConversations } from './public/visitor-conversations.service';
import { VisitorLimits } from './public/visitor-limits';
import { VisitorTokens } from './public/visitor-tokens';
import { VisitsService } from './public/visits.service';
import { WidgetDirectory } from './public/widget-directory';
import { Widget } from './widget.entity';
import { WidgetsController } from './widgets.controller';
import { WidgetsService } from './widgets.service';

/** What visitors see of an agent: its widget and chat page, the public surface behind them, and their settings. */
@Module({
  imports: [TypeOrmModule.forFeature([Widget]), AgentsModule, ChatModule, ConversationsModule, LeadsModule],
  controllers: [
    WidgetsController,
    PublicAgentsController,
    PublicChatController,
    PublicConversationsController,
    PublicFormsController,
    PagesController,
  ],
  providers: [
    WidgetsService,
    IdentitySecrets,
    WidgetDirectory,
    VisitorLimits,
    VisitorTokens,
    IdentityTokens,
    VisitsService,
    VisitorConversations,
    SuggestedQuestions,
  ],
})
export class WidgetModule {}
