import type { EntityManager } from 'typeorm';

/** The executor of a statement: the database, or a transaction. */
export type Queryable = Pick<EntityManager, 'query'>;

/** The value of a parameter. JSON is given as text. */
export type SqlValue = string | number | boolean | Date | Uint8Array | null | undefined | readonly SqlValue[];

/** SQL and the values of its parameters: a statement, or a part of a statement. */
export class Query {
  /** `inserted` stands between the texts: parameters, and parts of the statement. */
  constructor(
    private readonly texts: readonly string[],
    private readonly inserted: readonly (SqlValue | Query)[],
  ) {}

  /** The SQL, with `$1`, `$2`, … for the parameters, and their values. */
  compile(): { text: string; values: SqlValue[] } {
    const values: SqlValue[] = [];
    return { text: this.append(values), values };
  }

  /** The SQL, for a part of a statement of the ORM; this part has no parameters. */
  get text(): string {
    return this.compile().text;
  }

  /** The statement for `TransactionsService.execute`. */
  named(name: string): NamedQuery {
    return { name, query: this };
  }

  /** Runs the statement; returns its rows, including the RETURNING rows of an UPDATE or a DELETE. */
  async rows<Row>(db: Queryable): Promise<Row[]> {
    const result = await this.resultOf<Row>(db);
    return isOfChange(result) ? result[0] : result;
  }

  /** Runs the statement; returns its first row, if any. */
  async firstRow<Row>(db: Queryable): Promise<Row | undefined> {
    const [row] = await this.rows<Row>(db);
    return row;
  }

  /** Runs a statement that always returns a row. @throws Error when it returns none */
  async oneRow<Row>(db: Queryable): Promise<Row> {
    const row = await this.firstRow<Row>(db);
    if (row === undefined) throw new Error('the statement returned no row');
    return row;
  }

  /** Runs a statement that always returns one value. @throws Error when it returns none */
  async value<Value>(db: Queryable): Promise<Value> {
    const [value] = Object.values(await this.oneRow<Record<string, Value>>(db));
    return value!;
  }

  /** Runs a statement whose rows have one value each; returns the values. */
  async column<Value>(db: Queryable): Promise<Value[]> {
    const rows = await this.rows<Record<string, Value>>(db);
    return rows.flatMap((row) => Object.values(row));
  }

  /** Runs an UPDATE or a DELETE; returns whether it changed any row. */
  async changesAny(db: Queryable): Promise<boolean> {
    return (await this.changedRows(db)) > 0;
  }

  /** Runs an UPDATE or a DELETE; returns how many rows it changed. */
  async changedRows(db: Queryable): Promise<number> {
    const result = await this.resultOf(db);
    if (!isOfChange(result)) throw new Error('the statement is neither an UPDATE nor a DELETE');
    return result[1];
  }

  /** Runs a statement whose result does not matter. */
  async run(db: Queryable): Promise<void> {
    await this.resultOf(db);
  }

  private async resultOf<Row>(db: Queryable): Promise<Result<Row>> {
    const { text, values } = this.compile();
    return db.query<Result<Row>>(text, values);
  }

  /** Appends the values of this part to `values`; returns the text of the part. */
  private append(values: SqlValue[]): string {
    let text = this.texts[0]!;
    this.inserted.forEach((value, index) => {
      text += value instanceof Query ? value.append(values) : `$${values.push(value)}`;
      text += this.texts[index + 1]!;
    });
    return text;
  }
}

/**
 * SQL in which an inserted `Query` is a part of the statement, and any other inserted value is a parameter, so values
 * never become text. Each insertion is a parameter of its own. Where PostgreSQL cannot infer its type, add a cast:
 * `${value}::bigint`.
 */
export function sql(texts: TemplateStringsArray, ...inserted: (SqlValue | Query)[]): Query {
  return new Query(texts, inserted);
}

/** Text of the statement itself, such as the name of a table. Only for constants, never for input. */
export function raw(text: string | number): Query {
  return new Query([String(text)], []);
}

/** These parts of a statement, at least one, separated by commas. */
export function listOf(parts: readonly Query[]): Query {
  return parts.reduce((list, part) => sql`${list}, ${part}`);
}

/**
 * A statement that runs often. Because it has a name, each connection parses and plans it once (a prepared statement),
 * so its text must always be the same. With `DATABASE_POOLER` the name is not used: the connections of a pooler share
 * sessions.
 */
export interface NamedQuery {
  name: string;
  query: Query;
}

/** TypeORM returns the rows of most statements, but also their number for an UPDATE or a DELETE. */
type Result<Row> = Row[] | Change<Row>;
type Change<Row> = [rows: Row[], count: number];

function isOfChange<Row>(result: Result<Row>): result is Change<Row> {
  return Array.isArray(result[0]);
}
