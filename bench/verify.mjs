// Measures `verify` of one zone at a name server that takes some milliseconds for each answer, compared with what 8 questions
// at a time take.
//
//   node bench/verify.mjs [SETS] [MS]
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { measure, program } from './measure.mjs';

/** Questions in flight at one server. */
const IN_FLIGHT = 8;

const [sets = 10_000, delay = 5] = process.argv.slice(2).map(Number);
const folder = await mkdtemp(join(tmpdir(), 'zonemason-bench-'));
const server = createSocket('udp4', (query, from) => {
  setTimeout(() => server.send(answerTo(query), from.port, from.address), delay);
});
try {
  server.bind(0, '127.0.0.1');
  await once(server, 'listening');
  const names = Array.from(
    { length: sets },
    (_, index) => `  h${index}: { A: ${address(index).join('.')} }\n`,
  );
  await writeFile(join(folder, 'zone.yaml'), `zone: example.com\nrecords:\n${names.join('')}`);
  await writeFile(join(folder, 'zonemason.yaml'), 'dns:\n  zones: zone.yaml\n');
  const args = [
    'verify',
    '-c',
    join(folder, 'zonemason.yaml'),
    '--server',
    `127.0.0.1#${server.address().port}`,
  ];
  const { milliseconds, cpu } = await measure([program, ...args]);
  const least = (sets * delay) / IN_FLIGHT;
  process.stdout.write(
    `verify ${sets} record sets at ${delay} ms: ${Math.round(milliseconds)} ms, × ${(milliseconds / least).toFixed(2)} of ${Math.round(least)} ms; ${Math.round(cpu)} ms of CPU\n`,
  );
} finally {
  server.close();
  await rm(folder, { recursive: true, force: true });
}

/** The address of the record of a host. */
function address(index) {
  return [10, index >> 16, (index >> 8) & 255, index & 255];
}

/** An authoritative answer (RFC 1035 section 4.1) with the address of `h<number>.example.com`. */
function answerTo(query) {
  const length = query[12];
  const label = query.toString('latin1', 13, 13 + length);
  const end = query.indexOf(0, 12) + 5;
  const isAddress = query.readUInt16BE(end - 4) === 1;
  const [, index] = /^h(\d+)$/i.exec(label) ?? [];
  const isFound = isAddress && index !== undefined;
  const header = Buffer.from(query.subarray(0, 12));
  header.writeUInt16BE(0x8400, 2);
  header.writeUInt16BE(isFound ? 1 : 0, 6);
  header.writeUInt16BE(0, 8);
  header.writeUInt16BE(0, 10);
  const record = [0xc0, 12, 0, 1, 0, 1, 0, 0, 14, 16, 0, 4, ...address(Number(index))];
  return Buffer.concat([header, query.subarray(12, end), ...(isFound ? [Buffer.from(record)] : [])]);
}
