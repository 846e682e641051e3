import type { Type } from '@nestjs/common';

/** A change of a body that is accepted, and the problem that it makes. */
export type Row = [what: string, change: object, path: string, rule: string, message?: string];

/** The rules of a body: its class, an example that is accepted, and changes of that. */
export type Rules = [name: string, type: Type<object>, accepted: object, rows: Row[]];
