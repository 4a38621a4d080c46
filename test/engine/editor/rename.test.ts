import { describe, expect, test } from 'vitest';
import type { EditorState } from '../../../src/engine/editor/editor-project.js';
import { renamableAt, renamed } from '../../../src/engine/editor/rename.js';
import { withEdits } from '../../../src/load/format/text-edit.js';
import { cursorAt, editedProject, spanned } from './edited-project.js';

const COM = {
  path: 'zones/com.yaml',
  text: `zone: example.com
vars: { target: mail.example.com }
records:
  mail: { A: 192.0.2.1 }
  "@": { MX: 10 mail.example.com, TXT: "v=spf1 a:mail.example.com -all" }
  imap: { CNAME: 'mail.\${zone}' }
  pop: { CNAME: '\${target}' }
  other: { CNAME: webmail.example.com }
  webmail: { A: 192.0.2.2 }
protect:
  - { prefix: mail }
  - { prefix: "*" }
expect:
  - { ask: mail A }
include: ../shared/more.yaml
`,
};
const NET = {
  path: 'zones/net.yaml',
  text: `zone: [example.net, example.org]
records:
  www: { A: 192.0.2.3 }
  _sip._tcp: { SRV: 10 20 5060 mail.example.com }
`,
};
const MORE = {
  path: 'shared/more.yaml',
  text: 'records:\n  mail: { TXT: a }\n  y: { CNAME: www.example.net }\n  z: { CNAME: www.example.org }\n',
};

const state = await editedProject({
  'zonemason.yaml': 'dns: { zones: zones/*.yaml }\n',
  [COM.path]: COM.text,
  [NET.path]: NET.text,
  [MORE.path]: MORE.text,
});

/** The files after what is at a part of one is renamed, or why nothing is. */
function afterRenaming(
  edited: EditorState,
  file: { readonly path: string; readonly text: string },
  { part, offset = 1, to }: { readonly part: string; readonly offset?: number; readonly to: string },
): Record<string, string> | string | null {
  const found = renamableAt(edited, cursorAt(edited, file, part, offset));
  if (!found) return null;
  const renaming = renamed(edited, found, to);
  if ('refusal' in renaming) return renaming.refusal;
  return Object.fromEntries(
    Array.from(renaming.edits, ([source, edits]) => [source.path, withEdits(source, edits).text]),
  );
}

function codes({ diagnostics }: EditorState): readonly string[] {
  return diagnostics.map(({ rule }) => rule.code);
}

describe('a name is renamed', () => {
  const expected = {
    [COM.path]: COM.text
      .replace('target: mail.', 'target: post.')
      .replace('  mail: {', '  post: {')
      .replace('10 mail.', '10 post.')
      .replace('a:mail.', 'a:post.')
      .replace("'mail.$", "'post.$")
      .replace('prefix: mail', 'prefix: post')
      .replace('ask: mail', 'ask: post'),
    [NET.path]: NET.text

      .replace('mail.example.com', 'post.example.com'),
    [MORE.path]: MORE.text.replace('  mail:', '  post:'),
  };

  test.each([
    ['at its key', COM, '  mail:', 3, 'post'],
    ['in full', COM, '  mail:', 3, 'post.example.com'],
    ['in another spelling', COM, '  mail:', 3, 'Post.Example.com.'],
    ['at a target', COM, '10 mail.example.com', 6, 'post.example.com'],
    ['in an included file', MORE, 'mail:', 1, 'post'],
  ])('%s, with all that points at it', (_, file, part, offset, to) => {
    expect(afterRenaming(state, file, { part, offset, to })).toEqual(expected);
  });

  test('in all zones that share its file', () => {
    const file = { ...NET, text: NET.text };
    expect(afterRenaming(state, file, { part: 'www', to: 'web' })).toEqual({
      [NET.path]: file.text.replace('www', 'web'),
      [MORE.path]: MORE.text
        .replace('www.example.net', 'web.example.net')
        .replace('www.example.org', 'web.example.org'),
    });
  });

  test('and nothing is left to say of it', async () => {
    const files = afterRenaming(state, COM, { part: '  mail:', offset: 3, to: 'post' });
    const after = await editedProject({
      'zonemason.yaml': 'dns: { zones: zones/*.yaml }\n',
      ...(typeof files === 'object' ? files : {}),
    });
    expect(codes(after)).toEqual(codes(state));
  });
});

test('a name is renamed in what answers are expected to be, in all files', async () => {
  const project = "dns: { zones: '*.zone.yaml' }\nexpect: [{ ask: mail.a.test A, reaches: 192.0.2.1 }]\n";
  const a = "zone: a.test\nrecords: { mail: { A: 192.0.2.1 }, '@': { MX: 10 mail.a.test } }\n";
  const own = `${a}expect: [{ ask: '@ MX', reaches: [192.0.2.0/24, mail.a.test] }, { ask: mail A, reaches: mail }]\n`;
  const other =
    'zone: b.test\nrecords: { www: { CNAME: mail.a.test }, mail: { A: 192.0.2.9 } }\nexpect:\n' +
    '  - { ask: www A, reaches: mail.a.test, via: { within: [mail.a.test] } }\n  - { ask: mail A }\n';
  const files = { 'zonemason.yaml': project, 'a.zone.yaml': own, 'b.zone.yaml': other };
  const before = await editedProject(files);
  const renaming = afterRenaming(
    before,
    { path: 'a.zone.yaml', text: own },
    { part: '{ mail:', offset: 3, to: 'post' },
  );
  expect(renaming).toEqual({
    [before.file]: project.replace('mail', 'post'),
    'a.zone.yaml': own.replaceAll('mail', 'post'),
    'b.zone.yaml': other.replaceAll('mail.a', 'post.a'),
  });
});

test.each([
  ['a name that has records', '  mail:', 3, 'webmail', /has records already/],
  ['no name', '  mail:', 3, 'a b', /is no name/],
  ['nothing', '  mail:', 3, '', /is no name/],
  ['the zone', '  mail:', 3, 'example.com', /is no name/],
])('no name becomes %s', (_, part, offset, to, why) => {
  expect(afterRenaming(state, COM, { part, offset, to })).toMatch(why);
});

test.each([
  ['the zone itself', '"@"', 1],
  ['a type', 'MX:', 1],
  ['an address', '192.0.2.1', 1],
  ['a setting', 'protect', 1],
])('%s is not renamed', (_, part, offset) => {
  expect(afterRenaming(state, COM, { part, offset, to: 'x' })).toBeNull();
});

test.each([
  ['  mail:', 3, 'mail'],
  ['10 mail.example.com', 6, 'mail.example.com'],
])('what is renamed at %j is %3$j', (part, offset, written) => {
  const found = renamableAt(state, cursorAt(state, COM, part, offset));
  expect(found && [spanned(found.span), found.written]).toEqual([written, written]);
});
