import { openDatabase } from './fixture';
it('smoke', async () => {
  let t = performance.now(); const lap = (s: string) => { console.log(s, (performance.now() - t).toFixed(0)); t = performance.now(); };
  const db = await openDatabase(); lap('open');
  const pool = db.pool(); const r = await pool.query('select $1::int + 1 as n', [41]); expect(r.rows[0].n).toBe(42); lap('q');
  for (let i = 0; i < 1000; i++) await pool.query('select $1::int', [i]); lap('1000 queries');
  await db.vacuum(); lap('vacuum');
  await db.close(); lap('close');
}, 60000);
