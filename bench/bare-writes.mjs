// Sends the same requests as `apply`, with only undici: a POST for each record.
//
//   node bench/bare-writes.mjs ENDPOINT CREATES CONCURRENCY
import { Pool } from 'undici';

const [endpoint, creates, concurrency] = process.argv.slice(2);
const pool = new Pool(endpoint, { connections: Number(concurrency), pipelining: 1 });
const headers = { authorization: 'Basic ZXhhbXBsZS5jb206c2VjcmV0', 'content-type': 'application/json' };
let next = 0;

await Promise.all(Array.from({ length: Number(concurrency) }, work));
await pool.close();

async function work() {
  while (next < Number(creates)) {
    const index = next;
    next += 1;
    const record = { prefix: `host${index}`, type: 'A', active: true, content: `192.0.2.${index % 256}` };
    const body = JSON.stringify({ ...record, ttl: 3600, prio: 0 });
    const answer = await pool.request({ method: 'POST', path: '/example.com', headers, body });
    await answer.body.json();
  }
}
