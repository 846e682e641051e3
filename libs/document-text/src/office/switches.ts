import type { Attributes } from '../archive/xml';

/** Whether an attribute is on; a missing attribute is not. */
export function isTrue(value: string | undefined): boolean {
  return value === '1' || value === 'true';
}

/** Whether an element switches its property on: without a value, it does. */
export function isOn({ val }: Attributes): boolean {
  return val === undefined || !/^(?:0|false|off)$/.test(val);
}
