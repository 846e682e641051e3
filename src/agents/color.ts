import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { AnyText, Clearable } from '../platform/http/fields';
import { Rule } from '../platform/http/rule';

const COLOR = /^(#([0-9a-f]{3}|[0-9a-f]{6}))?$/i;

/** A colour like `#0a7` or `#00aa77` that can be cleared. */
export function Color(): PropertyDecorator {
  return applyDecorators(
    Clearable(),
    AnyText(),
    Rule('color', 'must be a colour like #0a7 or #00aa77', (value) => COLOR.test(String(value))),
    ApiProperty({ maxLength: 7 }),
  );
}
