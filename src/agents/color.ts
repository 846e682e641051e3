import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { AnyText, Clearable } from '../platform/http/requests/fields/fields';
import { Rule } from '../platform/http/requests/fields/rule';

/** A colour or the empty string. */
export const COLOR_PATTERN = '^(#([0-9A-Fa-f]{3}|[0-9A-Fa-f]{6}))?$';
const COLOR = new RegExp(COLOR_PATTERN);

/** A clearable colour, e.g. `#0a7` or `#00aa77`. */
export function Color(): PropertyDecorator {
  return applyDecorators(
    Clearable(),
    AnyText(),
    Rule('color', 'must be a colour like #0a7 or #00aa77', (value) => COLOR.test(String(value))),
    ApiProperty({ pattern: COLOR_PATTERN }),
  );
}
