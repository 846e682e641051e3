import { applyDecorators, HttpCode, UseInterceptors, type Type } from '@nestjs/common';
import { ApiExtension, ApiOperation, ApiResponse } from '@nestjs/swagger';
import type { ErrorCode } from './errors';
import { IdempotencyInterceptor } from './idempotency/idempotency.interceptor';

/** Extensions that the OpenAPI page's builder turns into responses; the finished document does not hold them. */
export const EXTRA_CONTENT = 'x-extra-content';
export const HONOURS_IDEMPOTENCY_KEY = 'x-honours-idempotency-key';
export const ERROR_CODES_PREFIX = 'x-error-codes-';

interface OperationOptions {
  summary: string;
  description?: string;
  /** Success status; 200 unless told otherwise. */
  status?: number;
  /** The class of the JSON that the success answer carries; none for 204. */
  answer?: Type;
  /** Content of the success answer beside JSON, as in an event stream. */
  content?: Record<string, object>;
  /** The codes this operation can answer with beside those that every operation of its kind has. */
  errors?: ErrorCode[];
  /**
   * Whether `Idempotency-Key` is honoured, as by whatever creates something, and by whom: a `handler` that answers before it returns, as a stream
   * does, sees to it itself (`IdempotentRequests`).
   */
  idempotent?: 'interceptor' | 'handler';
}

/** Documents an operation and sets its success status: the one place that says what it answers. */
export function Operation({
  summary,
  description,
  status = 200,
  answer,
  content,
  errors = [],
  idempotent = status === 201 ? 'interceptor' : undefined,
}: OperationOptions) {
  return applyDecorators(
    HttpCode(status),
    ApiOperation({ summary, description }),
    ApiResponse({ status, description: summary, type: answer }),
    ...(idempotent ? [ApiExtension(HONOURS_IDEMPOTENCY_KEY, true)] : []),
    ...(idempotent === 'interceptor' ? [UseInterceptors(IdempotencyInterceptor)] : []),
    ...(content ? [ApiExtension(EXTRA_CONTENT, content)] : []),
    MayAnswer(...errors),
  );
}

/** Documents errors that an operation, or every operation of a class, can answer with. */
export function MayAnswer(...codes: ErrorCode[]): MethodDecorator & ClassDecorator {
  return applyDecorators(...codes.map((code) => ApiExtension(ERROR_CODES_PREFIX + code, code)));
}
