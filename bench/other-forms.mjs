// Writes a generated project in the forms of other programs: octoDNS and DNSControl. zonemason exports what both need, so all
// programs have the same records. They leave out AFSDB, which octoDNS and DNSControl do not have.
import { mkdir, readFile, readdir, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { parse } from 'yaml';
import { measure, program } from './measure.mjs';

/**
 * Writes `octodns/`: zone files, and in `octodns/live` what {@link withListings} serves to `octodns_listing.py`.
 *
 * @param {string} folder a generated project
 * @param {Record<string, string>} env points to the listings of the project
 */
export async function writeOctodns(folder, env) {
  const [files, exported, live] = ['files', 'exported', 'live'].map((name) => join(folder, 'octodns', name));
  const zones = await zonesOf(folder);
  await exportZones(folder, zones, ['--format', 'octodns', '--out', files]);
  await exportZones(folder, zones, ['--format', 'octodns', '--live', '--out', exported], env);
  await mkdir(live, { recursive: true });
  for (const zone of zones) {
    // The comparison of all keys with each other would take minutes.
    const names = parse(await readFile(join(exported, `${zone}.yaml`), 'utf8'), { uniqueKeys: false });
    await writeFile(join(live, `${zone}.json`), JSON.stringify(names));
  }
}

/** Writes `octodns/config.yaml`, for listings at an endpoint, and returns its path. */
export async function writeOctodnsConfig(folder, endpoint) {
  const zones = await zonesOf(folder);
  const config = {
    manager: { enable_checksum: false },
    providers: {
      files: {
        class: 'octodns.provider.yaml.YamlProvider',
        directory: join(folder, 'octodns/files'),
        default_ttl: 3600,
      },
      live: { class: 'octodns_listing.ListingProvider', endpoint },
    },
    zones: Object.fromEntries(zones.map((zone) => [`${zone}.`, { sources: ['files'], targets: ['live'] }])),
  };
  const path = join(folder, 'octodns/config.yaml');
  await writeFile(path, JSON.stringify(config));
  return path;
}

/**
 * Writes `dnscontrol/dnsconfig.js` and `creds.json`, and as what is live a master file for each zone, which the BIND
 * provider reads.
 */
export async function writeDnscontrol(folder, env) {
  const [root, live] = [join(folder, 'dnscontrol'), join(folder, 'dnscontrol/live')];
  const zones = await zonesOf(folder);
  await exportZones(folder, zones, ['--live', '--out', live], env);
  for (const file of await readdir(live)) {
    const text = await readFile(join(live, file), 'utf8');
    await writeFile(join(live, file), text.replaceAll(/^.* IN AFSDB .*\n/gm, ''));
  }
  const domains = [];
  for (const zone of zones) domains.push(await domain(folder, zone));
  const providers = 'var NONE = NewRegistrar("none");\nvar BIND = NewDnsProvider("bind");\n';
  await writeFile(join(root, 'dnsconfig.js'), providers + domains.join(''));
  const bind = { TYPE: 'BIND', directory: live, filenameformat: '%D.zone' };
  await writeFile(join(root, 'creds.json'), JSON.stringify({ none: { TYPE: 'NONE' }, bind }));
  return root;
}

async function domain(folder, zone) {
  const json = join(folder, 'dnscontrol/json');
  await exportZones(folder, [zone], ['--format', 'json', '--out', json]);
  const records = JSON.parse(await readFile(join(json, `${zone}.json`), 'utf8'));
  const calls = records.filter(({ type }) => type !== 'AFSDB').map(dnscontrolCall);
  return `D(${JSON.stringify(zone)}, NONE, DnsProvider(BIND, 0),\n${calls.join(',\n')}\n);\n`;
}

/** Which of the fields, after the priority, are names that end in a dot. */
const TARGET_FIELDS = { CNAME: 0, MX: 0, NS: 0, SRV: 2, HTTPS: 1, SVCB: 1 };

/** The call that declares a record. Fields are numbers, names or strings in the order of the RFC. */
function dnscontrolCall({ prefix, type, content, ttl, prio }) {
  const fields = fieldsOf(type, content);
  const target = TARGET_FIELDS[type];
  if (target !== undefined && fields[target] !== '.') fields[target] = `${fields[target]}.`;
  if (type === 'MX' || type === 'SRV') fields.unshift(prio);
  if (type === 'CAA') fields.shift();
  const values = [prefix === '' ? '@' : prefix, ...fields].map((field) => JSON.stringify(field));
  return `  ${type}(${[...values, `TTL(${ttl})`].join(', ')})`;
}

function fieldsOf(type, content) {
  if (type === 'TXT') return [content];
  const parts = content.match(/"[^"]*"|\S+/g).map((part) => part.replaceAll('"', ''));
  const fields =
    type === 'HTTPS' || type === 'SVCB' ? [...parts.slice(0, 2), parts.slice(2).join(' ')] : parts;
  const numbers = type === 'LOC' ? /^-?[\d.]+m?$/ : /^\d+$/;
  return fields.map((field) => (numbers.test(field) ? Number.parseFloat(field) : field));
}

async function exportZones(folder, zones, options, env = {}) {
  await measure([program, 'export', ...zones, '-c', join(folder, 'zonemason.yaml'), ...options], { env });
}

async function zonesOf(folder) {
  return (await readdir(join(folder, 'zones'))).map((file) => basename(file, '.yaml')).toSorted();
}
