// Measures `plan --dns` of new records at a name server that takes some milliseconds for each answer, compared with what 8
// questions at a time take.
//
//   node bench/look-ups.mjs [RECORDS] [MS]
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { measure, program } from './measure.mjs';
import { withListings } from './serve-listings.mjs';

/** Questions in flight at one server. */
const IN_FLIGHT = 8;

const [count = 1000, delay = 20] = process.argv.slice(2).map(Number);
const folder = await mkdtemp(join(tmpdir(), 'zonemason-bench-'));
let asked = 0;
const server = createSocket('udp4', (query, from) => {
  asked += 1;
  setTimeout(() => server.send(noData(query), from.port, from.address), delay);
});
try {
  server.bind(0, '127.0.0.1');
  await once(server, 'listening');
  await mkdir(join(folder, 'live'));
  const kept = { id: '1', prefix: 'k', type: 'A', content: '192.0.2.9', ttl: 3600, prio: 0, active: true };
  await writeFile(join(folder, 'live/example.com.json'), JSON.stringify([kept]));
  const names = Array.from(
    { length: count },
    (_, index) => `  h${index}: { A: 10.0.${index >> 8}.${index & 255} }\n`,
  );
  await writeFile(
    join(folder, 'zone.yaml'),
    `zone: example.com\nrecords:\n  k: { A: 192.0.2.9 }\n${names.join('')}`,
  );
  await writeFile(join(folder, 'zonemason.yaml'), 'dns:\n  zones: zone.yaml\n');
  await withListings(folder, async (env) => {
    const options = { env: { ...env, ZONEMASON_DNS_PASSWORD_EXAMPLE_COM: 'password' } };
    const plan = [program, 'plan', '-c', join(folder, 'zonemason.yaml'), '--quiet'];
    const { milliseconds: without } = await measure(plan, options);
    const unasked = asked;
    const lookUps = ['--dns', '--server', `127.0.0.1#${server.address().port}`];
    const { milliseconds } = await measure([...plan, ...lookUps], options);
    const least = (count * delay) / IN_FLIGHT;
    process.stdout.write(
      `plan --dns of ${count} new records at ${delay} ms: ${Math.round(milliseconds)} ms, × ${(milliseconds / least).toFixed(2)} of ` +
        `${Math.round(least)} ms; without --dns ${Math.round(without)} ms, ${unasked} questions\n`,
    );
  });
} finally {
  server.close();
  await rm(folder, { recursive: true, force: true });
}

/** An authoritative answer without data, or with the SOA of the zone (RFC 1035 section 4.1). */
function noData(query) {
  const end = query.indexOf(0, 12) + 5;
  const isSoa = query.readUInt16BE(end - 4) === 6;
  const header = Buffer.from(query.subarray(0, 12));
  header.writeUInt16BE(0x8400, 2);
  header.writeUInt16BE(isSoa ? 1 : 0, 6);
  header.writeUInt16BE(0, 8);
  header.writeUInt16BE(0, 10);
  const soa = [0xc0, 12, 0, 6, 0, 1, 0, 0, 0, 60, 0, 22, 0, 0, ...Array.from({ length: 20 }, () => 0)];
  return Buffer.concat([header, query.subarray(12, end), Buffer.from(isSoa ? soa : [])]);
}
