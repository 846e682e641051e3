import { Fragment, type ComponentChildren } from 'preact';

/** A column: its heading, which is empty above buttons, and the cell of an item. */
export interface Column<Item> {
  name: string;
  cell: (item: Item) => ComponentChildren;
  isNumber?: boolean;
}

interface Props<Item> {
  /** The name of the table for screen readers. */
  label: string;
  columns: Column<Item>[];
  items: Item[];
  keyOf: (item: Item) => number | string;
  /** More about an item, in a row below its own. */
  detailsOf?: (item: Item) => ComponentChildren;
}

/**
 * Items as a table, which scrolls sideways by itself when it is too wide. On a phone they are blocks, unless all
 * columns but the names are numbers.
 */
export function DataTable<Item>({ label, columns, items, keyOf, detailsOf }: Props<Item>) {
  const hasFigures = columns.slice(1).every(({ isNumber }) => isNumber);
  return (
    <div class="table" tabIndex={0} role="region" aria-label={label}>
      <table class={hasFigures ? 'figures' : 'data'}>
        <thead>
          <tr>
            {columns.map(({ name, isNumber }) =>
              name ? (
                <th key={name} scope="col" class={isNumber ? 'number' : undefined}>
                  {name}
                </th>
              ) : (
                <td key={name} />
              ),
            )}
          </tr>
        </thead>
        <tbody>
          {items.map((item) => {
            const details = detailsOf?.(item);
            return (
              <Fragment key={keyOf(item)}>
                <tr>
                  {columns.map(({ name, cell, isNumber }) => (
                    <td key={name} class={isNumber ? 'number' : undefined} data-name={name}>
                      {cell(item)}
                    </td>
                  ))}
                </tr>
                {details && (
                  <tr class="details">
                    <td colSpan={columns.length} data-name="">
                      {details}
                    </td>
                  </tr>
                )}
              </Fragment>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
