import { ApiProperty, OmitType } from '@nestjs/swagger';
import { Choice, Count, Id, Timestamp } from '../platform/http/requests/fields/answer-fields';
import { ListAnswerDto } from '../platform/http/requests/lists/list.dto';
import { present } from '../platform/http/requests/present';
import type { ActionCall } from './action-call';
import type { InputValues } from './action-inputs';
import { METHODS, type ActionExecution, type Method } from './action.entity';

/** The request of a test call; secrets stay placeholders. */
export class TestedRequestDto {
  @Choice(METHODS)
  method: Method;

  /** @example "https://shop.example.com/api/orders/A-1234?customer=customer-17" */
  url: string;

  @ApiProperty({ type: 'object', additionalProperties: { type: 'string' } })
  headers: Record<string, string>;

  /** The sent JSON; null without a body. */
  body: string | null;
}

/** The result of a test call. */
export class ActionTestDto {
  /** Null if no request was sent. */
  request: TestedRequestDto | null;

  /** Null if no response came. */
  @ApiProperty({ type: 'integer', nullable: true, example: 200 })
  responseStatus: number | null;

  /** The fields for the model; null if the call failed. */
  @ApiProperty({ type: 'object', nullable: true, additionalProperties: true, example: { status: 'sent' } })
  fields: Record<string, unknown> | null;

  /** Why the call failed; null if it succeeded. */
  problem: string | null;

  @Count(120)
  durationMs: number;
}

/** The result of a test call of an action before it is saved. */
export class UnsavedActionTestDto extends OmitType(ActionTestDto, ['fields']) {
  /**
   * The whole response as text, without the values of secrets; null if no response came. Choose `responseFields` from
   * it.
   * @example "{\"status\":\"sent\"}"
   */
  response: string | null;
}

/** One call of an action. */
export class ActionExecutionDto {
  @Id()
  id: number;

  /** Null for a test call, like `messageId`. */
  @ApiProperty({ type: String, format: 'uuid', nullable: true })
  conversationId: string | null;

  @ApiProperty({ type: 'integer', format: 'int64', nullable: true })
  messageId: number | null;

  /** The inputs of the model. */
  @ApiProperty({ type: 'object', additionalProperties: true, example: { orderId: 'A-1234' } })
  inputs: InputValues;

  /** Null if no response came. */
  @ApiProperty({ type: 'integer', nullable: true, example: 200 })
  responseStatus: number | null;

  /** Why the call failed; null if it succeeded. */
  problem: string | null;

  @Count(120)
  durationMs: number;

  @Timestamp()
  createdAt: Date;
}

/** A page of executions. */
export class ActionExecutionsAnswerDto extends ListAnswerDto {
  executions: ActionExecutionDto[];
}

/** The API's view of a test call. */
export function presentTest({ request, result }: ActionCall): ActionTestDto {
  return present(ActionTestDto, { request, ...result, problem: result.error });
}

/** The API's view of a test call of an unsaved action. */
export function presentUnsavedTest({ request, result }: ActionCall): UnsavedActionTestDto {
  const { responseStatus, response = null, error: problem, durationMs } = result;
  return { request, responseStatus, response, problem, durationMs };
}

/** The API's view of an execution. */
export function presentExecution(execution: ActionExecution): ActionExecutionDto {
  return present(ActionExecutionDto, { ...execution, problem: execution.error });
}
