import { PickType } from '@nestjs/swagger';
import { BodySchema } from '../platform/http/requests/fields/body-schema';
import { MayBeAbsent, Nested, WholeNumberFrom } from '../platform/http/requests/fields/fields';
import { AddActionDto, TestActionDto } from './action.dto';

/** The fields of an action that define its request. */
export class UnsavedActionDto extends PickType(AddActionDto, [
  'inputs',
  'tool',
  'method',
  'url',
  'headers',
  'body',
  'secrets',
]) {}

/** Body of Test Unsaved Action. */
@BodySchema('TestUnsavedAction', {
  action: {
    inputs: { orderId: { type: 'string', description: 'The number of the order' } },
    url: 'https://shop.example.com/api/orders/{{orderId}}',
  },
  inputs: { orderId: 'A-1234' },
})
export class TestUnsavedActionDto extends TestActionDto {
  @Nested(() => UnsavedActionDto)
  action: UnsavedActionDto;

  /** The saved action to change. Its secrets are used if `action` has none. */
  @MayBeAbsent(WholeNumberFrom(1, Number.MAX_SAFE_INTEGER))
  actionId?: number;
}
