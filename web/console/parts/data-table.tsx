import { Fragment, type ComponentChildren } from 'preact';

/** A column: its heading, which may be empty, and the cell of an item. */
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
  /** The buttons for an item, in a last column without a heading. */
  actionsOf?: (item: Item) => ComponentChildren;
  /** More about an item, in a row below its own. */
  detailsOf?: (item: Item) => ComponentChildren;
}

/**
 * Items as a table, which scrolls sideways by itself when it is too wide. On a phone they are blocks, unless all
 * columns but the names are numbers.
 */
export function DataTable<Item>({ label, columns, items, keyOf, actionsOf, detailsOf }: Props<Item>) {
  const hasFigures = !actionsOf && columns.slice(1).every(({ isNumber }) => isNumber);
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
            {actionsOf && <td />}
          </tr>
        </thead>
        <tbody>
          {items.map((item) => {
            const actions = actionsOf?.(item);
            const details = detailsOf?.(item);
            return (
              <Fragment key={keyOf(item)}>
                <tr>
                  {columns.map(({ name, cell, isNumber }) => (
                    <td key={name} class={isNumber ? 'number' : undefined} data-name={name}>
                      {cell(item)}
                    </td>
                  ))}
                  {actionsOf && (
                    <td data-name="">{actions && <div class="row row-actions">{actions}</div>}</td>
                  )}
                </tr>
                {details && (
                  <tr class="details">
                    <td colSpan={columns.length + (actionsOf ? 1 : 0)} data-name="">
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
