import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { RequiresOperator } from '../../auth/requires.decorator';
import { Operation } from '../../platform/http/docs/operation';
import { SupportBundleDto, SystemAnswerDto } from './system.dto';
import { SystemService } from './system.service';

/** The state of the installation, for operators. */
@ApiTags('System (operators)')
@RequiresOperator()
@Controller('admin/v1')
export class SystemController {
  constructor(private readonly systems: SystemService) {}

  @Get('system')
  @Operation({
    summary: 'Get the state of the system',
    description: 'Version, schema, optional parts, queues and connections.',
    answer: SystemAnswerDto,
  })
  async getSystem(): Promise<SystemAnswerDto> {
    return { system: await this.systems.read() };
  }

  @Get('support-bundle')
  @Operation({
    summary: 'Get a support bundle',
    description:
      'The state of the system, its settings without secrets, the sizes of tables and the numbers of errors. Contains ' +
      'no data of tenants or their visitors: you can attach it to a report of a fault.',
    answer: SupportBundleDto,
  })
  async getSupportBundle(): Promise<SupportBundleDto> {
    return this.systems.supportBundle();
  }
}
