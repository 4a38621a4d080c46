import { renameSync } from 'node:fs';
import { join } from 'node:path';
import { groupBy } from '../../src/diagnostics/group-by.js';
import type { ProxiedRequest, ProxyFault } from '../support/fault-proxy.js';
import { repositoryIn, writeFiles } from '../support/git.js';
import type { Texts } from './mail-services.js';
import { withMail } from './mail-services.js';
import type { Project } from './project.js';
import { withSandbox } from './services.js';

/** A record: name, type, content. */
type Line = readonly [prefix: string, type: string, content: string];

interface SharedFile {
  readonly zones: readonly string[];
  readonly base: readonly Line[];
  readonly branch: readonly Line[];
}

/** A pull request, the live state it meets, and what its reviewer has to know within ten seconds. */
export interface Rehearsal {
  /** The zones of the base, which are live as well where `live` does not say otherwise. */
  readonly base: Readonly<Record<string, readonly Line[]>>;
  /** What the branch changes; null deletes a zone file. */
  readonly branch: Readonly<Record<string, readonly Line[] | null>>;
  readonly live?: Readonly<Record<string, readonly Line[]>>;
  /** The branch moves the file of this zone. */
  readonly renamed?: string;
  /** A file that some zones include; what it has in the base is live as well. */
  readonly shared?: SharedFile;
  /** What the zone files of the base have besides records, and the branch drops. */
  readonly dropped?: string;
  readonly fault?: (request: ProxiedRequest) => ProxyFault | undefined;
  /** Translations of a template `welcome`: of the base, of the branch, and live. */
  readonly mail?: readonly [base: Texts, branch: Texts, live: Texts];
  readonly code?: number;
  readonly verdict: string;
  /** The codes of what it breaks, and names that are affected. */
  readonly breaks: readonly string[];
  /** What was not looked at. */
  readonly notSeen?: string;
}

const ZONE: readonly Line[] = [
  ['', 'MX', 'mx.example.net'],
  ['', 'TXT', 'v=spf1 mx -all'],
  ['www', 'A', '192.0.2.10'],
  ['shop', 'A', '192.0.2.30'],
  ['api', 'A', '192.0.2.40'],
];

/** A zone with `change` in place of its records at the same name and of the same type. */
function changed(...changes: readonly Line[]): readonly Line[] {
  const isChanged = ([name, type]: Line): boolean =>
    changes.some((change) => change[0] === name && change[1] === type);
  return [...ZONE.filter((line) => !isChanged(line)), ...changes];
}

function without(type: string): readonly Line[] {
  return ZONE.filter((line) => line[1] !== type);
}

function hosts(count: number, type: string, contentOf: (index: number) => string): readonly Line[] {
  return Array.from({ length: count }, (_, index) => [`host-${index}`, type, contentOf(index)] as const);
}

const fifty = Array.from({ length: 50 }, (_, index) => `brand-${index}.example`);
const of50 = (zone: readonly Line[]): Rehearsal['base'] =>
  Object.fromEntries(fifty.map((name) => [name, zone]));
const aliases = (count: number): readonly Line[] => hosts(count, 'CNAME', () => 'lb.example.com');
const many = (network: string) => hosts(2000, 'A', (index) => `${network}.${index >> 8}.${index & 255}`);

export const rehearsals: Readonly<Record<string, Rehearsal>> = {
  'a small change': {
    base: { 'example.com': ZONE },
    branch: { 'example.com': changed(['www', 'A', '192.0.2.11']) },
    verdict: 'Ready: nothing blocks this plan.',
    breaks: [],
  },
  'live drift next to the change': {
    base: { 'example.com': ZONE },
    branch: { 'example.com': changed(['www', 'A', '192.0.2.11']) },
    live: { 'example.com': changed(['api', 'A', '192.0.2.99'], ['forgotten', 'A', '192.0.2.9']) },
    verdict: 'Review: it warns of name-removed, drift.',
    breaks: ['drift', 'name-removed'],
  },
  'a zone that cannot be read': {
    base: { 'example.com': ZONE, 'example.net': ZONE, 'example.org': ZONE },
    branch: { 'example.com': changed(['www', 'A', '192.0.2.11']), 'example.net': without('TXT') },
    fault: ({ path }) => (path.startsWith('/example.net') ? { answer: { status: 401 } } : undefined),
    code: 6,
    verdict: 'Review, without 1 of 3 zones: nothing blocks this plan.',
    breaks: [],
    notSeen: 'example.net',
  },
  'a mail template that was changed live': {
    base: {},
    branch: {},
    mail: [
      { de: ['Willkommen', 'Hallo {{name}}\n'], fr: ['Bienvenue', 'Bonjour {{name}}\n'] },
      { de: ['Herzlich willkommen', 'Hallo {{name}}\n'], fr: ['Bienvenue', 'Bonjour {{name}}\n'] },
      { de: ['Willkommen', 'Hallo {{name}}\n'], fr: ['Bienvenue !', 'Bonjour {{name}}\n'] },
    ],
    verdict: 'Review: it warns of drift.',
    breaks: ['drift'],
  },
  '180 type switches': {
    base: { 'example.com': [...ZONE, ...hosts(180, 'A', () => '192.0.2.80')] },
    branch: { 'example.com': [...ZONE, ...hosts(180, 'CNAME', () => 'www.example.com')] },
    verdict: 'Blocked: apply will refuse this plan without --allow bulk-change.',
    breaks: ['bulk-change', 'type-swap-gap'],
  },
  '2,000 changes': {
    base: { 'example.com': [...ZONE, ...many('10.0')] },
    branch: { 'example.com': [...ZONE, ...many('10.1')] },
    verdict: 'Blocked: apply will refuse this plan without --allow bulk-change.',
    breaks: ['bulk-change'],
  },
  '50 zones with the same change': {
    base: of50(ZONE),
    branch: of50(changed(['', 'TXT', 'v=spf1 mx include:_spf.example.net -all'])),
    verdict: 'Blocked: apply will refuse this plan without --allow bulk-change.',
    breaks: ['bulk-change'],
  },
  'a renamed and a deleted zone file': {
    base: { 'example.com': ZONE, 'example.net': ZONE, 'example.org': ZONE },
    branch: { 'example.com': changed(['www', 'A', '192.0.2.11']), 'example.net': null },
    renamed: 'example.org',
    verdict: 'Review: it warns of no-longer-managed.',
    breaks: ['no-longer-managed'],
  },
  'a blocked plan': {
    base: { 'example.com': ZONE },
    branch: { 'example.com': without('MX') },
    verdict: 'Blocked: apply will refuse this plan without --allow apex-mx-delete.',
    breaks: ['apex-mx-delete'],
  },
  'a guard that is dropped': {
    base: { 'example.com': ZONE },
    branch: { 'example.com': changed(['www', 'A', '192.0.2.11']) },
    dropped: 'protect: [{ type: MX }]\n',
    verdict: 'Review: the branch weakens 1 setting.',
    breaks: ['protect'],
  },
  'a guard that is dropped and made use of': {
    base: { 'example.com': ZONE },
    branch: { 'example.com': changed(['', 'MX', 'mail.example.net']) },
    dropped: 'protect: [{ type: MX }]\n',
    verdict:
      'Blocked: apply will refuse this plan without --allow guard-loosened. The branch weakens 1 setting.',
    breaks: ['guard-loosened', 'protect'],
  },
  '400 hosts moved to a name that does not exist': {
    base: { 'example.com': [...ZONE, ...many('10.0')] },
    branch: { 'example.com': [...ZONE, ...aliases(400), ...many('10.0').slice(400)] },
    verdict: 'Review: it warns of dangling-target, new-problem.',
    breaks: ['dangling-target', 'new-problem'],
  },
  'a shared file that changes 49 zones': {
    base: of50(ZONE),
    branch: {},
    shared: {
      zones: fifty.slice(1),
      base: [['cdn', 'CNAME', 'a.cdn.example.net']],
      branch: [['cdn', 'CNAME', 'b.cdn.example.net']],
    },
    verdict: 'Blocked: apply will refuse this plan without --allow bulk-change.',
    breaks: ['bulk-change'],
  },
  'a DMARC policy from reject to none': {
    base: { 'example.com': [...ZONE, ['_dmarc', 'TXT', 'v=DMARC1; p=reject']] },
    branch: { 'example.com': [...ZONE, ['_dmarc', 'TXT', 'v=DMARC1; p=none']] },
    verdict: 'Review: it warns of mail-auth-weakened.',
    breaks: ['mail-auth-weakened'],
  },
  'an address behind 40 aliases in 3 zones': {
    base: {
      'example.com': [...ZONE, ['lb', 'A', '192.0.2.10'], ...aliases(20)],
      'example.net': [...ZONE, ...aliases(10)],
      'example.org': [...ZONE, ...aliases(10)],
    },
    branch: { 'example.com': [...ZONE, ['lb', 'A', '192.0.2.110'], ...aliases(20)] },
    verdict: 'Ready: nothing blocks this plan.',
    breaks: ['host-0.example.com'],
  },
};

/** A project on the branch of a rehearsal, with the base as `main` and the live state. */
export async function rehearse(rehearsal: Rehearsal): Promise<Project> {
  const { base, branch, live = {}, shared, dropped = '', renamed, fault, mail } = rehearsal;
  const included = (zone: string): readonly Line[] => (shared?.zones.includes(zone) ? shared.base : []);
  const project = mail
    ? await withMail({ files: { welcome: mail[0] }, live: { welcome: mail[2] } })
    : await withSandbox({
        zones: Object.fromEntries(
          Object.entries(base).map(([zone, lines]) => [
            zone,
            recordsOf(lines) + (included(zone).length > 0 ? 'include: [../shared.yaml]\n' : '') + dropped,
          ]),
        ),
        live: Object.fromEntries(
          Object.entries({ ...base, ...live }).map(([zone, lines]) => [
            zone,
            [...lines, ...included(zone)].map(liveRecord),
          ]),
        ),
        ...(fault && { fault }),
      });
  if (shared) writeFiles(project.folder, { 'shared.yaml': recordsOf(shared.base) });
  const repository = repositoryIn(project.folder);
  repository.branch('topic');
  if (shared) writeFiles(project.folder, { 'shared.yaml': recordsOf(shared.branch) });
  for (const [zone, lines] of Object.entries(branch))
    writeFiles(project.folder, {
      [`zones/${zone}.yaml`]: lines && `zone: ${zone}\n${recordsOf(lines)}`,
    });
  for (const [language, [subject, body]] of Object.entries(mail?.[1] ?? {}))
    writeFiles(project.folder, { [`mail/welcome/${language}.yaml`]: JSON.stringify({ subject, body }) });
  const zoneFile = (name: string): string => join(project.folder, `zones/${name}.yaml`);
  if (renamed !== undefined) renameSync(zoneFile(renamed), zoneFile(`moved-${renamed}`));
  repository.commit({});
  return project;
}

/** The records of a zone file, in flow style. */
function recordsOf(lines: readonly Line[]): string {
  const byName = groupBy(lines, ([prefix]) => prefix || '@');
  const records = Array.from(byName, ([name, ofName]) => {
    const sets = Array.from(
      groupBy(ofName, ([, type]) => type),
      ([type, set]) => {
        const contents = set.map(([, , content]) => (type === 'MX' ? `10 ${content}` : content));
        return `${type}: ${JSON.stringify(contents)}`;
      },
    );
    return `  ${JSON.stringify(name)}: { ${sets.join(', ')} }\n`;
  });
  return `records:\n${records.join('')}`;
}

function liveRecord([prefix, type, content]: Line) {
  return { prefix, type, content, prio: type === 'MX' ? 10 : 0 };
}
