import { ApiProperty, ApiSchema } from '@nestjs/swagger';

/** Answer of Health. */
@ApiSchema({ name: 'HealthAnswer' })
export class HealthAnswerDto {
  @ApiProperty({ enum: ['ok'] })
  status: 'ok';

  version: string;
}
