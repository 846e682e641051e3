import { ApiProperty } from '@nestjs/swagger';

/** Answer of Health. */
export class HealthAnswerDto {
  @ApiProperty({ enum: ['ok'] })
  status: 'ok';

  version: string;
}
