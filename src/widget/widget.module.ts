import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ActionsModule } from '../actions/actions.module';
import { AgentsModule } from '../agents/agents.module';
import { ChatModule } from '../chat/chat.module';
import { ConversationsModule } from '../conversations/conversations.module';
import { KnowledgeModule } from '../knowledge/knowledge.module';
import { LeadsModule } from '../leads/leads.module';
import { IdentityModule } from '../identity/identity.module';
import { PagesController } from './pages.controller';
import { PublicActionsController } from './public/public-actions.controller';
import { PublicAttachmentsController } from './public/public-attachments.controller';
import { PublicAgentsController } from './public/public-agents.controller';
import { PublicChatController } from './public/public-chat.controller';
import { PublicConversationsController } from './public/public-conversations.controller';
import { PublicFormsController } from './public/public-forms.controller';
import { VisitorConversationsService } from './public/visitor-conversations.service';
import { VisitorLimitsService } from './public/visitor-limits.service';
import { VisitorTokensService } from './public/visitor-tokens.service';
import { WidgetDirectoryService } from './public/widget-directory.service';
import { Widget } from './widget.entity';
import { WidgetsController } from './widgets.controller';
import { WidgetsService } from './widgets.service';

/** The public side of an agent: its widget and chat page, the public surface behind them, and their settings. */
@Module({
  imports: [
    TypeOrmModule.forFeature([Widget]),
    ActionsModule,
    AgentsModule,
    ChatModule,
    ConversationsModule,
    IdentityModule,
    KnowledgeModule,
    LeadsModule,
  ],
  controllers: [
    WidgetsController,
    PublicAgentsController,
    PublicChatController,
    PublicActionsController,
    PublicConversationsController,
    PublicFormsController,
    PublicAttachmentsController,
    PagesController,
  ],
  providers: [
    WidgetsService,
    WidgetDirectoryService,
    VisitorLimitsService,
    VisitorTokensService,
    VisitorConversationsService,
  ],
})
export class WidgetModule {}
