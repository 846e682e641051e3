import type { Type } from '@nestjs/common';
import { Allow, getMetadataStorage } from 'class-validator';

/**
 * The most items in a list, including repeated items, unless the list has a higher limit of its own. `refuseOversized`
 * checks this before the items.
 */
export const MAX_ITEMS = 100;

/** The note of `TakesItems` on a field. A class that picks the field inherits it with the rules of the field. */
interface OwnLimit {
  maxItems?: number;
}

/** A list that takes more than `MAX_ITEMS` items. */
export function TakesItems(maxItems: number): PropertyDecorator {
  return Allow({ context: { maxItems } satisfies OwnLimit });
}

/** The most items that a field of the class takes. */
export function maxItemsOf(type: Type, field: string): number {
  const rules = getMetadataStorage().getTargetValidationMetadatas(type, '', false, false);
  const own = rules
    .filter(({ propertyName }) => propertyName === field)
    .map(({ context }) => (context as OwnLimit | undefined)?.maxItems);
  return own.find((limit) => limit !== undefined) ?? MAX_ITEMS;
}
