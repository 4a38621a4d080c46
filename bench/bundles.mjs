// The contents of large zones: hosts, CNAMEs, mail and services, each with the records that belong together.

/**
 * Generates bundles of records of one zone without end: first the zone itself, then kinds by weight. Records with the same
 * name and type are adjacent, and targets in the zone precede their pointers.
 *
 * @param {string} zone
 */
export function* bundles(zone) {
  yield apex(zone);
  const random = randomNumbers(zone.length);
  for (let index = 0; ; index += 1) yield pick(random())({ zone, index, random });
}

/** Weights in per mille of all bundles. */
const KINDS = [
  [400, host],
  [90, sshHost],
  [290, alias],
  [75, text],
  [35, mailDomain],
  [30, service],
  [25, tlsService],
  [20, webSite],
  [12, delegation],
  [8, signingKey],
  [6, certificateAuthorities],
  [4, encryptedResolver],
  [2, numberMapping],
  [2, place],
  [1, fileServer],
];

function pick(share) {
  const total = KINDS.reduce((sum, [weight]) => sum + weight, 0);
  let rest = share * total;
  for (const [weight, kind] of KINDS) {
    if (rest < weight) return kind;
    rest -= weight;
  }
  return host;
}

function apex(zone) {
  return [
    record('mail', 'A', '192.0.2.25'),
    record('', 'A', '192.0.2.1'),
    { ...record('', 'MX', `mail.${zone}`), prio: 10 },
    record('', 'TXT', 'v=spf1 mx -all'),
    record('', 'CAA', '0 issue "letsencrypt.org"'),
  ];
}

function host({ index, random }) {
  const ttl = random() < 0.1 ? { ttl: 900 } : {};
  const addresses = [{ ...record(`host-${index}`, 'A', ipv4(index)), ...ttl }];
  if (random() < 0.45) addresses.push(record(`host-${index}`, 'AAAA', ipv6(index)));
  return addresses;
}

function sshHost({ index }) {
  const name = `ssh-${index}`;
  return [record(name, 'A', ipv4(index)), record(name, 'SSHFP', `4 2 ${digest(index)}`)];
}

function alias({ zone, index, random }) {
  const isOurs = random() < 0.6;
  const target = isOurs ? zone : `tenant-${index}.platform.example`;
  return [record(`app-${index}`, 'CNAME', target)];
}

function text({ index }) {
  return [record(`verify-${index}`, 'TXT', `site-verification=${digest(index)}`)];
}

function mailDomain({ zone, index }) {
  const name = `list-${index}`;
  return [
    { ...record(name, 'MX', `mail.${zone}`), prio: 10 },
    { ...record(name, 'MX', 'mx2.mail-relay.example'), prio: 20 },
    record(name, 'TXT', `v=spf1 redirect=${zone}`),
    record(`_dmarc.${name}`, 'TXT', `v=DMARC1; p=reject; rua=mailto:dmarc@${zone}`),
  ];
}

function service({ zone, index }) {
  const name = `_sip._tcp.site-${index}`;
  return [
    { ...record(name, 'SRV', `75 5061 mail.${zone}`), prio: 10 },
    { ...record(name, 'SRV', '0 5061 sip.carrier.example'), prio: 20 },
  ];
}

function tlsService({ index }) {
  const name = `tls-${index}`;
  return [record(name, 'A', ipv4(index)), record(`_443._tcp.${name}`, 'TLSA', `3 1 1 ${digest(index)}`)];
}

function webSite({ index }) {
  const name = `www-${index}`;
  return [record(name, 'A', ipv4(index)), record(name, 'HTTPS', '1 . alpn=h3,h2')];
}

function delegation({ index }) {
  const name = `team-${index}`;
  return [
    record(name, 'NS', 'ns1.dns-hosting.example'),
    record(name, 'NS', 'ns2.dns-hosting.example'),
    record(name, 'DS', `${index % 65_536} 13 2 ${digest(index)}`),
  ];
}

function signingKey({ index }) {
  const key = Buffer.from(digest(index), 'hex').toString('base64');
  return [record(`s${index}._domainkey`, 'TXT', `v=DKIM1; k=ed25519; p=${key}`)];
}

function certificateAuthorities({ index }) {
  const name = `ca-${index}`;
  return [
    record(name, 'A', ipv4(index)),
    record(name, 'CAA', '0 issue "letsencrypt.org"'),
    record(name, 'CAA', '0 issuewild ";"'),
  ];
}

function encryptedResolver({ zone, index }) {
  const name = `dns-${index}`;
  return [
    record(name, 'A', ipv4(index)),
    record(`_dns.${name}`, 'SVCB', `1 ${name}.${zone} alpn=dot port=853`),
  ];
}

function numberMapping({ index }) {
  return [record(`enum-${index}`, 'NAPTR', '100 10 "U" "E2U+sip" "!^.*$!sip:info@sip.carrier.example!" .')];
}

function place({ index }) {
  return [record(`office-${index}`, 'LOC', `52 22 ${index % 60}.000 N 4 53 32.000 E 12m 30m 10m 10m`)];
}

function fileServer({ index }) {
  return [record(`cell-${index}`, 'AFSDB', '1 afs.file-hosting.example')];
}

function record(prefix, type, content) {
  return { prefix, type, content };
}

function ipv4(index) {
  return `10.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}`;
}

function ipv6(index) {
  return `2001:db8:${((index >> 16) + 1).toString(16)}::${((index & 0xffff) + 1).toString(16)}`;
}

/** 64 hexadecimal digits that look like a fingerprint. */
function digest(index) {
  const random = randomNumbers(index);
  return Array.from({ length: 8 }, () => hexadecimal(random())).join('');
}

function hexadecimal(share) {
  return Math.floor(share * 2 ** 32)
    .toString(16)
    .padStart(8, '0');
}

/** Mulberry32: pseudorandom numbers from 0 to 1, the same in every run. */
function randomNumbers(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
