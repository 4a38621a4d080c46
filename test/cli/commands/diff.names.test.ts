import { describe, expect, test } from 'vitest';
import { repositoryWith, writeFiles } from '../../support/git.js';
import type { Run } from '../support.js';
import { zonemason } from '../support.js';

const settings = 'dns: { endpoint: https://dns.example.net, zones: zones/*.yaml }\n';
const mail = 'mail: { endpoint: https://api.example.net, brand: acme }\n';

const a = 'zone: a.example\nrecords:\n  www: { A: "${web}" }\n';
const b = 'zone: b.example\ninclude: [../shared/mx.yaml]\nrecords: {}\n';
const c = 'zone: c.example\nrecords:\n  www: { A: 192.0.2.3 }\n';

const files = {
  'zonemason.yaml': `${settings}${mail}vars: { web: 192.0.2.1, spare: 192.0.2.9 }\n`,
  'zones/a.yaml': a,
  'zones/b.yaml': b,
  'zones/c.yaml': c,
  'shared/mx.yaml': 'records:\n  "@": { MX: 10 mx.example.net }\n',
  'mail/welcome/de.yaml': 'subject: Hallo\nbody: Text\n',
  'mail/bye/de.yaml': 'subject: Tschau\nbody: Text\n',
};

const ALL_ZONES = ['a.example', 'b.example', 'c.example'];
const ALL_MAIL = ['mail/bye', 'mail/welcome'];

const replacing = files['zonemason.yaml'].replace('zones: zones', 'replace: recreate, zones: zones');

type Changes = Readonly<Record<string, string | null>>;

/** Runs `diff HEAD --names` after changes to the working tree. */
function namesAfter(changes: Changes, ...args: readonly string[]): Promise<Run> {
  const { folder } = repositoryWith(files);
  writeFiles(folder, changes);
  return zonemason(['diff', 'HEAD', '--names', ...args], { cwd: folder });
}

function projectFile(more: string, variables = '{ web: 192.0.2.1, spare: 192.0.2.9 }'): Changes {
  return { 'zonemason.yaml': `${settings}${mail}vars: ${variables}\n${more}` };
}

const some: readonly (readonly [string, Changes, readonly string[]])[] = [
  ['a record', { 'zones/c.yaml': c.replace('.3', '.4') }, ['c.example']],
  ['an included file', { 'shared/mx.yaml': 'records:\n  "@": { MX: 20 mx.example.net }\n' }, ['b.example']],
  ['a variable in use', projectFile('', '{ web: 192.0.2.2, spare: 192.0.2.9 }'), ['a.example']],
  ['a guard of a zone', { 'zones/c.yaml': `${c}protect: [{ prefix: www }]\n` }, ['c.example']],
  ['the policy of a zone', { 'zones/c.yaml': `${c}policy: create-only\n` }, ['c.example']],
  ['how types change', { 'zonemason.yaml': replacing }, ALL_ZONES],
  [
    'what the provider answers',
    { 'zones/c.yaml': `${c}serviceRecords: [{ prefix: mail, type: A, content: 192.0.2.5 }]\n` },
    ['c.example'],
  ],
  ['a new zone', { 'zones/d.yaml': 'zone: d.example\nrecords: {}\n' }, ['d.example']],
  [
    'a deleted zone',
    { 'zones/b.yaml': null, 'zones/c.yaml': c.replace('.3', '.4') },
    ['-b.example', 'c.example'],
  ],
  ['a renamed zone', { 'zones/c.yaml': c.replace('c.example', 'd.example') }, ['-c.example', 'd.example']],
  ['a mail', { 'mail/welcome/de.yaml': 'subject: Guten Tag\nbody: Text\n' }, ['mail/welcome']],
  ['a new mail', { 'mail/hello/de.yaml': 'subject: Na\nbody: Text\n' }, ['mail/hello']],
  ['a deleted mail', { 'mail/bye': null }, ['-mail/bye']],
  ['a severity of zones', projectFile('rules: { ttl/short: error }\n'), ALL_ZONES],
  ['a guard of all', projectFile('guards: { maxChangePercent: 10 }\n'), [...ALL_ZONES, ...ALL_MAIL]],
  [
    'a policy of records',
    projectFile('policies: [{ name: no-spf, match: { type: SPF }, forbid: true }]\n'),
    ALL_ZONES,
  ],
  [
    'the endpoint of zones',
    { 'zonemason.yaml': files['zonemason.yaml'].replace('dns.example', 'ns.example') },
    ALL_ZONES,
  ],
  ['the brand', { 'zonemason.yaml': files['zonemason.yaml'].replace('acme', 'apex') }, ALL_MAIL],
];

const none: readonly (readonly [string, Changes])[] = [
  ['nothing', {}],
  [
    'comments and layout',
    { 'zones/c.yaml': `# Ours\n${c.replace('{ A: 192.0.2.3 }', '\n    A:\n    - 192.0.2.3')}` },
  ],
  ['the spelling of a name', { 'zones/c.yaml': c.replace('www', 'WWW') }],
  ['the name of a file', { 'zones/c.yaml': null, 'zones/other.yaml': c }],
  [
    'the name of an included file',
    {
      'shared/mx.yaml': null,
      'shared/mail.yaml': files['shared/mx.yaml'],
      'zones/b.yaml': b.replace('mx.yaml', 'mail.yaml'),
    },
  ],
  ['a variable that nothing uses', projectFile('', '{ web: 192.0.2.1, spare: 192.0.2.8 }')],
  ['how many runs are kept', projectFile('journals: { keep: 3 }\n')],
  ['how many requests there are', projectFile('concurrency: 3\n')],
];

describe('diff --names', () => {
  test.each(some)('lists what is affected by %s', async (_, changes, names) => {
    const { code, stdout } = await namesAfter(changes);
    expect({ code, names: stdout.split('\n').slice(0, -1) }).toEqual({ code: 0, names });
  });

  test.each(none)('lists nothing after a change of %s', async (_, changes) => {
    expect(await namesAfter(changes, '--detailed-exitcode', '--quiet')).toMatchObject({ stdout: '' });
  });

  test('exits with 2 where something is listed, if asked to', async () => {
    const changes = { 'zonemason.yaml': replacing };
    expect(await namesAfter(changes, '--detailed-exitcode')).toMatchObject({
      code: 2,
      stdout: `${ALL_ZONES.join('\n')}\n`,
    });
    expect(await namesAfter({}, '--detailed-exitcode')).toMatchObject({ code: 0, stdout: '' });
  });

  test('names each zone of a file of several', async () => {
    const several = 'zone: [d.example, e.example]\nrecords:\n  www: { A: 192.0.2.4 }\n';
    const { folder, commit } = repositoryWith({ ...files, 'zones/several.yaml': several });
    writeFiles(folder, { 'zones/several.yaml': several.replace('.4', '.5').replace(', e.example', '') });
    const working = await zonemason(['diff', 'HEAD', '--names'], { cwd: folder });
    expect(working).toMatchObject({ code: 0, stdout: 'd.example\n-e.example\n' });
    commit({});
    expect(await zonemason(['diff', 'HEAD~1..HEAD', '--names'], { cwd: folder })).toEqual(working);
    expect(await zonemason(['diff', 'HEAD..HEAD~1', '--names'], { cwd: folder })).toMatchObject({
      stdout: 'd.example\ne.example\n',
    });
  });

  test('lists everything where the revision has no project', async () => {
    const { folder, commit } = repositoryWith({ README: 'empty' });
    commit(files);
    expect(await zonemason(['diff', 'HEAD~1', '--names'], { cwd: folder })).toMatchObject({
      code: 0,
      stdout: [...ALL_ZONES, ...ALL_MAIL, ''].join('\n'),
    });
  });

  test('knows no other revisions than the repository', async () => {
    const { folder } = repositoryWith(files);
    expect(await zonemason(['diff', 'nowhere', '--names'], { cwd: folder })).toMatchObject({
      code: 64,
      stdout: '',
    });
  });

  test('lists only what is selected', async () => {
    const changes = { 'zones/b.yaml': null, 'zones/c.yaml': null, 'mail/bye': null };
    expect(await namesAfter(changes, '--zone', 'b.*')).toMatchObject({ code: 0, stdout: '-b.example\n' });
    expect(await namesAfter(changes, '--only', 'mail')).toMatchObject({ code: 0, stdout: '-mail/bye\n' });
  });

  test('takes no zone for deleted whose file has errors', async () => {
    const changes = { 'zones/b.yaml': 'zone: b.example\nrecords: [', 'zones/c.yaml': c.replace('.3', '.4') };
    expect(await namesAfter(changes)).toMatchObject({ code: 3, stdout: 'c.example\n' });
  });

  test.each([[['--format', 'json']], [['--step-summary']]])('has no other format: %j', async (args) => {
    expect(await namesAfter({}, ...args)).toMatchObject({ code: 64, stdout: '' });
  });
});
