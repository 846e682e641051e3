import { EmbeddedDatabase } from '../../libs/embedded-postgres/src';

// node writer-program.js <folder> <from>: writes rows with the numbers from `from` upwards, in small transactions on
// several connections, and prints each number after its commit, until it is killed.

const [folder = '', from = '0'] = process.argv.slice(2);
const WRITERS = 4;

async function write(): Promise<void> {
  const db = await EmbeddedDatabase.open({ folder });
  const pool = db.pool({ max: WRITERS });
  await pool.query('CREATE TABLE IF NOT EXISTS row (n int PRIMARY KEY, filler text NOT NULL)');
  process.stdout.write('open\n');
  let next = Number(from);
  await Promise.all(
    Array.from({ length: WRITERS }, async () => {
      const client = await pool.connect();
      for (;;) {
        const n = next++;
        await client.query('BEGIN');
        await client.query('INSERT INTO row VALUES ($1, repeat($2, 200))', [n, `r${n}`]);
        await client.query('UPDATE row SET filler = filler || $2 WHERE n = $1', [n - WRITERS, 'x']);
        await client.query('COMMIT');
        process.stdout.write(`${n}\n`);
      }
    }),
  );
}

void write();
