// Measures `import`, `plan`, `apply` and `verify` of one zone at Debian's BIND over DNS UPDATE, beside octoDNS with octodns-bind
// where it is installed (`node scripts/require-peers.mjs`). Both have a zone of the same records at the same server, and run
// one after the other, as whole processes.
//
//   node bench/update.mjs [RECORDS] [--octodns FOLDER]
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { freePort, isNamedInstalled, startNamed } from '../scripts/named.mjs';
import { measureCommand, program } from './measure.mjs';

const { values, positionals } = parseArgs({
  options: { octodns: { type: 'string', default: 'node_modules/.cache/peers' } },
  allowPositionals: true,
});
const records = Number(positionals[0] ?? 10_000);
const octodns = resolve(values.octodns);
const hasOctodns = existsSync(join(octodns, 'bin/octodns-sync'));
const [OURS, THEIRS] = ['a.example', 'b.example'];
const SECRET = randomBytes(32).toString('base64');

if (!isNamedInstalled()) {
  process.stdout.write('named is not installed: nothing is measured\n');
} else await compare();

async function compare() {
  const folder = await mkdtemp(join(tmpdir(), 'zonemason-update-'));
  const port = await freePort();
  const named = await serve(join(folder, 'server'), port);
  try {
    const ours = await zonemasonIn(join(folder, 'zonemason'), port);
    const theirs = hasOctodns ? await octodnsIn(join(folder, 'octodns'), port) : null;
    print(`${records} records\n`);
    print('|  | zonemason | octoDNS |\n| --- | ---: | ---: |');
    const row = async (name, mine, other) => {
      const cells = [await mine(), theirs && other ? await other() : null];
      print(`| ${[name, ...cells.map(cellOf)].join(' | ')} |`);
    };
    await declare(ours, theirs, 0);
    await row(`apply, ${records} creates`, ours.apply, theirs?.apply);
    await row('plan, nothing changed', ours.plan, theirs?.plan);
    await row('import', ours.import, theirs?.import);
    await declare(ours, theirs, Math.ceil(records / 100));
    await row('plan, 1 % changed', ours.plan, theirs?.plan);
    await row('apply, 1 % changed', ours.apply, theirs?.apply);
    await row('verify', ours.verify, null);
  } finally {
    named.kill('SIGTERM');
    await once(named, 'exit');
    await rm(folder, { recursive: true, force: true });
  }
}

/** The address of each name; those of the first names change. */
function addresses(changed) {
  return Array.from({ length: records }, (_, n) => {
    const net = n < changed ? 11 : 10;
    return [`host-${n}`, `${net}.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`];
  });
}

async function declare(ours, theirs, changed) {
  await ours.declare(addresses(changed));
  await theirs?.declare(addresses(changed));
}

async function zonemasonIn(folder, port) {
  await mkdir(join(folder, 'zones'), { recursive: true });
  const project = join(folder, 'zonemason.yaml');
  await writeFile(project, `dns:\n  protocol: update\n  server: 127.0.0.1#${port}\n  zones: zones/*.yaml\n`);
  const env = { ZONEMASON_DNS_TSIG: `hmac-sha256:bench:${SECRET}` };
  const run = (...args) => measureCommand([process.execPath, program, '-c', project, ...args], { env });
  return {
    declare: (names) =>
      writeFile(
        join(folder, `zones/${OURS}.yaml`),
        `zone: ${OURS}\nrecords:\n  ns1: { A: 127.0.0.1 }\n${names.map(([name, address]) => `  ${name}: { A: ${address} }\n`).join('')}`,
      ),
    plan: () => run('plan', '--quiet'),
    import: () => run('import', OURS, '--out', join(folder, `imported-${Date.now()}`), '--quiet'),
    apply: () => run('apply', '--yes', '--quiet', '--allow', 'bulk-change'),
    verify: () => run('verify', '--server', `127.0.0.1#${port}`, '--quiet'),
  };
}

async function octodnsIn(folder, port) {
  await mkdir(join(folder, 'config'), { recursive: true });
  const config = join(folder, 'config.yaml');
  await writeFile(
    config,
    `providers:
  files: { class: octodns.provider.yaml.YamlProvider, directory: ${folder}/config, default_ttl: 3600, enforce_order: false }
  dump: { class: octodns.provider.yaml.YamlProvider, directory: ${folder}/dump, default_ttl: 3600 }
  bind: { class: octodns_bind.Rfc2136Provider, host: 127.0.0.1, port: ${port}, key_name: bench, key_secret: ${SECRET}, key_algorithm: hmac-sha256 }
zones:
  ${THEIRS}.: { sources: [files], targets: [bind] }
`,
  );
  const run = (tool, ...args) =>
    measureCommand([join(octodns, 'bin', tool), '--config-file', config, ...args]);
  return {
    declare: (names) =>
      writeFile(
        join(folder, `config/${THEIRS}.yaml`),
        `'': { type: NS, values: [ns1.${THEIRS}.] }\nns1: { type: A, value: 127.0.0.1 }\n${names.map(([name, address]) => `${name}: { type: A, value: ${address} }\n`).join('')}`,
      ),
    plan: () => run('octodns-sync', '--quiet', '--force'),
    import: () => run('octodns-dump', '--quiet', '--output-dir', join(folder, 'dump'), `${THEIRS}.`, 'bind'),
    apply: () => run('octodns-sync', '--quiet', '--doit', '--force'),
  };
}

async function serve(folder, port) {
  await mkdir(folder, { recursive: true });
  const zones = [OURS, THEIRS];
  for (const zone of zones)
    await writeFile(
      join(folder, `${zone}.zone`),
      `$TTL 3600\n@ IN SOA ns1 hostmaster 1 7200 3600 1209600 300\n@ IN NS ns1\nns1 IN A 127.0.0.1\n`,
    );
  const text = [
    `options { directory "${folder}"; listen-on port ${port} { 127.0.0.1; }; listen-on-v6 { none; }; recursion no; notify no; pid-file none; session-keyfile none; };`,
    `controls { };\nkey "bench" { algorithm hmac-sha256; secret "${SECRET}"; };`,
    ...zones.map(
      (zone) =>
        `zone "${zone}" { type primary; file "${zone}.zone"; allow-transfer { key bench; }; update-policy { grant bench zonesub ANY; }; };`,
    ),
  ].join('\n');
  await writeFile(join(folder, 'named.conf'), text);
  return startNamed(folder);
}

function cellOf(result) {
  return result
    ? `${(result.milliseconds / 1000).toFixed(1)} s (CPU ${(result.cpu / 1000).toFixed(1)} s)`
    : '–';
}

function print(line) {
  process.stdout.write(`${line}\n`);
}
