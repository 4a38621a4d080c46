/** Areas of rules that have a subject in common. */
export interface Chapter {
  readonly title: string;
  readonly areas: readonly string[];
}

const CHAPTERS: readonly Chapter[] = [
  { title: 'Files', areas: ['file', 'path', 'yaml', 'schema', 'include', 'vars'] },
  {
    title: 'Project, policies, exceptions',
    areas: ['project', 'policy', 'protect', 'ignore', 'except', 'expect', 'owner', 'until'],
  },
  {
    title: 'Zones and names',
    areas: ['zone', 'name', 'target', 'pattern', 'record', 'delegation', 'wildcard', 'address'],
  },
  { title: 'Fields', areas: ['type', 'content', 'prio', 'ttl', 'active'] },
  {
    title: 'Record types',
    areas: [
      'a',
      'aaaa',
      'cname',
      'mx',
      'txt',
      'srv',
      'ns',
      'ds',
      'caa',
      'svcb',
      'tlsa',
      'sshfp',
      'naptr',
      'afsdb',
      'loc',
      'dname',
      'ptr',
      'uri',
      'smimea',
      'openpgpkey',
      'rp',
    ],
  },
  {
    title: 'Mail security and certificates',
    areas: ['spf', 'dkim', 'dmarc', 'mta-sts', 'tls-rpt', 'bimi', 'acme'],
  },
  { title: 'Mail and its translations', areas: ['mail', 'mail-text'] },
  { title: 'DNS UPDATE', areas: ['update'] },
  { title: 'Imports', areas: ['zonefile', 'octodns', 'route53', 'tofu', 'dnscontrol'] },
];

/** The chapters that have any of these areas, each with those alone, and a last one for areas of no chapter. */
export function chapters(areas: readonly string[]): readonly Chapter[] {
  const known = new Set(CHAPTERS.flatMap((chapter) => chapter.areas));
  const others = { title: 'Others', areas: areas.filter((area) => !known.has(area)) };
  const present = CHAPTERS.map((chapter) => ({
    ...chapter,
    areas: chapter.areas.filter((area) => areas.includes(area)),
  }));
  return [...present, others].filter((chapter) => chapter.areas.length > 0);
}
