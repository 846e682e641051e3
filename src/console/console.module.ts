import { Module } from '@nestjs/common';
import { ConsoleController } from './console.controller';
import { LinksService } from './people/links.service';
import { OperatorPeopleController } from './people/operator-people.controller';
import { PeopleController } from './people/people.controller';
import { PeopleService } from './people/people.service';
import { ProfileService } from './profile.service';
import { SignInService } from './sign-in.service';

/** The console: its page, its sessions, and the people of tenants who use it. */
@Module({
  controllers: [ConsoleController, PeopleController, OperatorPeopleController],
  providers: [SignInService, ProfileService, LinksService, PeopleService],
})
export class ConsoleModule {}
