import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CodeAction, Position } from 'vscode-languageserver/node';
import {
  CodeActionRequest,
  CompletionRequest,
  DefinitionRequest,
  DidChangeWatchedFilesNotification,
  DidCloseTextDocumentNotification,
  DidOpenTextDocumentNotification,
  DocumentFormattingRequest,
  ExitNotification,
  HoverRequest,
  ReferencesRequest,
} from 'vscode-languageserver/node';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '../../support/after-tests.js';
import { zonemason } from '../support.js';
import type { Editor } from './client.js';
import { startEditor } from './client.js';

const PROJECT = 'dns:\n  zones: zones/*.yaml\nvars: { web: 192.0.2.1 }\nrules:\n  ttl/short: off\n';

const COM = `zone: example.com
ttl: 36h
records:
  '@': { MX: 10 mail.example.com }
  www:
    CNAME: shop.example.net
  mail:
    A: \${web}
include: ../shared/a.yaml
`;

const NET = 'zone: example.net\nrecords:\n  shop: { A: 192.0.2.2 }\n';

function files(): Record<string, string> {
  return {
    'zonemason.yaml': PROJECT,
    'zones/com.yaml': COM,
    'zones/net.yaml': NET,
    'shared/a.yaml': 'records:\n  a: { TXT: b }\n',
  };
}

function isType(label: string): boolean {
  return /^[A-Z]+$/.test(label);
}

/** The position of the first character of a text. */
function at(text: string, part: string, offset = 0): Position {
  const document = TextDocument.create('', 'yaml', 0, text);
  expect(text).toContain(part);
  return document.positionAt(text.indexOf(part) + offset);
}

async function opened(path = 'zones/com.yaml', text = COM): Promise<Editor & { readonly folder: string }> {
  const folder = temporaryFolder(files());
  const editor = await startEditor(folder);
  editor.open(path, text);
  await editor.problems(path);
  return { ...editor, folder };
}

describe('an editor', () => {
  test('gets the problems of unsaved text, and of other files that it breaks', async () => {
    const editor = await opened();
    expect(await editor.problems('zones/com.yaml')).toEqual([]);
    editor.change('zones/com.yaml', COM.replace('CNAME: shop', 'CNAME: Shop'));
    expect(await editor.problems('zones/com.yaml')).toMatchObject([
      {
        code: 'name/uppercase',
        source: 'zonemason',
        severity: 1,
        range: { start: { line: 5, character: 11 }, end: { line: 5, character: 27 } },
      },
    ]);
    editor.change('zones/com.yaml', COM);
    expect(await editor.problems('zones/com.yaml')).toEqual([]);
    editor.open('zones/net.yaml', NET.replace('shop', 'store'));
    expect(await editor.problems('zones/net.yaml')).toEqual([]);
    expect(await editor.problems('zones/com.yaml')).toMatchObject([{ code: 'target/missing', severity: 2 }]);
    expect(await editor.exit()).toBe(0);
  });

  test('gets those of the project file and of included files', async () => {
    const editor = await opened('zonemason.yaml', PROJECT.replace('ttl/short', 'ttl/shrot'));
    expect(await editor.problems('zonemason.yaml')).toMatchObject([{ code: 'project/unknown-rule' }]);
    editor.change('zonemason.yaml', PROJECT);
    editor.open('shared/a.yaml', 'records:\n  A: { TXT: b }\n');
    expect(await editor.problems('shared/a.yaml')).toMatchObject([{ code: 'name/uppercase' }]);
  });

  test('gets those of a zone file without a project, and none of other files', async () => {
    const folder = temporaryFolder({ 'lone.yaml': '', 'other.yaml': '' });
    const editor = await startEditor(folder);
    editor.open('lone.yaml', 'zone: example.com\nrecords: { www: { A: 192.0.2.300 } }\n');
    expect(await editor.problems('lone.yaml')).toMatchObject([{ code: 'a/content' }]);
    editor.open('other.yaml', 'a: [1\n');
    expect(await editor.problems('other.yaml')).toEqual([]);
  });

  test('learns of files that change on the disk, and of files that it closes', async () => {
    const { folder, connection, ...editor } = await opened();
    writeFileSync(join(folder, 'zones/net.yaml'), NET.replace('shop', 'store'));
    editor.change('zones/com.yaml', COM);
    await connection.sendNotification(DidChangeWatchedFilesNotification.type, { changes: [] });
    expect(await editor.problems('zones/com.yaml')).toMatchObject([{ code: 'target/missing' }]);
    editor.open('zones/net.yaml', NET);
    expect(await editor.problems('zones/net.yaml')).toEqual([]);
    editor.change('zones/com.yaml', COM);
    await connection.sendNotification(DidCloseTextDocumentNotification.type, {
      textDocument: { uri: editor.uri('zones/net.yaml') },
    });
    expect(await editor.problems('zones/com.yaml')).toMatchObject([{ code: 'target/missing' }]);
  });

  test.each<[string, string, RegExp]>([
    ['a record type', 'CNAME:', /"kind":"markdown","value":"\*\*CNAME\*\*: .*TTL: 1 day 12 hours/],
    ['a value', 'shop.example.net', /Example: /],
    ['a TTL', '36h', /"TTL: 1 day 12 hours"/],
    ['nothing', 'records:', /^null$/],
  ])('hovers over %s', async (_, part, text) => {
    const { connection, uri } = await opened();
    const hover = await connection.sendRequest(HoverRequest.type, {
      textDocument: { uri: uri('zones/com.yaml') },
      position: at(COM, part, 1),
    });
    expect(JSON.stringify(hover)).toMatch(text);
  });

  test('hovers over rules', async () => {
    const { connection, uri, ...editor } = await opened('zonemason.yaml', PROJECT);
    const hoverIn = (path: string, position: Position): Promise<unknown> =>
      connection.sendRequest(HoverRequest.type, { textDocument: { uri: uri(path) }, position });
    expect(await hoverIn('zonemason.yaml', at(PROJECT, 'ttl/short', 4))).toMatchObject({
      contents: { value: expect.stringContaining('**ttl/short**') },
    });
    const wrong = COM.replace('10 mail', '10 MAIL');
    editor.open('zones/com.yaml', wrong);
    expect(await hoverIn('zones/com.yaml', at(wrong, 'MAIL', 1))).toMatchObject({
      contents: { value: expect.stringContaining('**name/uppercase**') },
    });
  });

  test.each<[string, string, readonly string[], readonly string[]]>([
    ['keys of a file', 'zone: example.com\nrecords: {}\n|', ['include', 'except'], ['A']],
    ['types', 'zone: a.example\nrecords:\n  www:\n    |', ['A', 'CNAME', 'ttl'], ['zone']],
    [
      'targets',
      'zone: a.example\nrecords:\n  www:\n    CNAME: |',
      ['shop.example.net', 'example.com'],
      ['A'],
    ],
    [
      'targets in a list',
      'zone: a.example\nrecords:\n  www:\n    NS:\n      - |',
      ['shop.example.net', 'content'],
      [],
    ],
    [
      'rules',
      'zone: a.example\nrecords: {}\nexcept:\n  - rule: |',
      ['ttl/short', 'target/missing'],
      ['cname/conflict'],
    ],
    ['keys of exceptions', 'zone: a.example\nrecords: {}\nexcept:\n  - |', ['rule', 'reason'], ['zone']],
    ['policies', 'zone: a.example\npolicy: |', ['upsert-only'], []],
    ['variables', 'zone: a.example\nrecords:\n  www:\n    A: ${|', ['web', 'zone'], []],
  ])('completes %s', async (_, text, wanted, unwanted) => {
    const position = at(text, '|');
    const editor = await opened();
    editor.open('zones/new.yaml', text.replace('|', ''));
    const items = await editor.connection.sendRequest(CompletionRequest.type, {
      textDocument: { uri: editor.uri('zones/new.yaml') },
      position,
    });
    const labels = (Array.isArray(items) ? items : []).map(({ label }) => label);
    expect(labels).toEqual(expect.arrayContaining([...wanted]));
    expect(labels.filter((label) => unwanted.includes(label))).toEqual([]);
  });

  test.each([
    ['shared/b.yaml', 'records:\n  www:\n    ', 'ttl'],
    ['mail/welcome/de.yaml', '', 'subject body'],
    ['mail/welcome/template.yaml', '', 'id language subject body'],
    ['docker-compose.yaml', '', ''],
  ])('completes in %s what such a file has', async (path, text, labels) => {
    const folder = temporaryFolder({
      ...files(),
      'zonemason.yaml': `${PROJECT}mail: { translations: mail }\n`,
    });
    const editor = await startEditor(folder);
    editor.open(path, text);
    const textDocument = { uri: editor.uri(path) };
    const position = TextDocument.create('', 'yaml', 0, text).positionAt(text.length);
    const items = await editor.connection.sendRequest(CompletionRequest.type, { textDocument, position });
    const found = (Array.isArray(items) ? items : []).map(({ label }) => label);
    expect(found.filter((label) => !isType(label)).join(' ')).toBe(labels);
  });

  test('goes to the record that a target names, and to included files', async () => {
    const { connection, uri } = await opened();
    const definition = (part: string): Promise<unknown> =>
      connection.sendRequest(DefinitionRequest.type, {
        textDocument: { uri: uri('zones/com.yaml') },
        position: at(COM, part, 1),
      });
    expect(await definition('shop.example.net')).toEqual([
      {
        uri: uri('zones/net.yaml'),
        range: { start: { line: 2, character: 2 }, end: { line: 2, character: 6 } },
      },
    ]);
    expect(await definition('../shared')).toMatchObject([{ uri: uri('shared/a.yaml') }]);
    expect(await definition('records')).toEqual([]);
  });

  test('finds what points at a name', async () => {
    const { connection, uri, ...editor } = await opened();
    editor.open('zones/net.yaml', NET);
    await editor.problems('zones/net.yaml');
    const found = await connection.sendRequest(ReferencesRequest.type, {
      textDocument: { uri: uri('zones/net.yaml') },
      position: at(NET, 'shop', 1),
      context: { includeDeclaration: false },
    });
    expect(found).toMatchObject([
      { uri: uri('zones/com.yaml'), range: { start: { line: 5, character: 11 } } },
    ]);
  });

  test('formats as fmt does', async () => {
    const { folder, connection, uri, ...editor } = await opened();
    const messy = 'records: {www: {A: [192.0.2.2,   192.0.2.1]}}\nzone:   example.com\n';
    editor.change('zones/com.yaml', messy);
    const edits = await connection.sendRequest(DocumentFormattingRequest.type, {
      textDocument: { uri: uri('zones/com.yaml') },
      options: { tabSize: 2, insertSpaces: true },
    });
    expect(edits?.map(({ range }) => range.start)).toEqual([{ line: 0, character: 0 }]);
    const document = TextDocument.create('', 'yaml', 0, messy);
    writeFileSync(join(folder, 'zones/com.yaml'), messy);
    await zonemason(['fmt', 'zones/com.yaml'], { cwd: folder });
    expect(TextDocument.applyEdits(document, edits ?? [])).toBe(
      readFileSync(join(folder, 'zones/com.yaml'), 'utf8'),
    );
  });
});

/** What a server says of a document to each question that an editor may ask. */
async function answersAbout({ connection }: Editor, uri: string): Promise<unknown> {
  const place = { textDocument: { uri }, position: at(COM, 'shop', 1) };
  const range = { start: at(COM, 'zone'), end: at(COM, 'include') };
  const options = { tabSize: 2, insertSpaces: true };
  return {
    hover: await connection.sendRequest(HoverRequest.type, place),
    completions: await connection.sendRequest(CompletionRequest.type, place),
    definitions: await connection.sendRequest(DefinitionRequest.type, place),
    references: await connection.sendRequest(ReferencesRequest.type, {
      ...place,
      context: { includeDeclaration: false },
    }),
    fixes: await connection.sendRequest(CodeActionRequest.type, {
      textDocument: { uri },
      range,
      context: { diagnostics: [] },
    }),
    edits: await connection.sendRequest(DocumentFormattingRequest.type, { textDocument: { uri }, options }),
  };
}

const NOTHING = { hover: null, completions: [], definitions: [], references: [], fixes: [], edits: [] };

describe('nothing is said about', () => {
  test('a document that is not open, is no file, or was closed', async () => {
    const editor = await opened('zones/com.yaml', COM.replace('shop', 'Shop'));
    const { connection, uri } = editor;
    expect(await answersAbout(editor, uri('zones/net.yaml'))).toEqual(NOTHING);
    const untitled = { uri: 'untitled:Untitled-1', languageId: 'yaml', version: 1, text: COM };
    await connection.sendNotification(DidOpenTextDocumentNotification.type, { textDocument: untitled });
    expect(await answersAbout(editor, untitled.uri)).toEqual(NOTHING);
    const textDocument = { uri: uri('zones/com.yaml') };
    await connection.sendNotification(DidCloseTextDocumentNotification.type, { textDocument });
    expect(await answersAbout(editor, textDocument.uri)).toEqual(NOTHING);
  });

  test('a file without a project that is no zone file', async () => {
    const editor = await startEditor(temporaryFolder());
    editor.open('a.yaml', 'a: 36h\n');
    expect(await editor.problems('a.yaml')).toEqual([]);
    expect(await answersAbout(editor, editor.uri('a.yaml'))).toEqual(NOTHING);
  });
});

/** The quick fixes at a text. */
async function actionsOn(
  text: string,
  part: string,
): Promise<{ readonly actions: readonly CodeAction[]; readonly editor: Editor }> {
  const editor = await opened('zones/com.yaml', text);
  const position = at(text, part);
  const actions = await editor.connection.sendRequest(CodeActionRequest.type, {
    textDocument: { uri: editor.uri('zones/com.yaml') },
    range: { start: position, end: position },
    context: { diagnostics: [] },
  });
  return { actions: (actions ?? []).flatMap((action) => ('edit' in action ? action : [])), editor };
}

type Place = readonly [line: number, character: number];

const MAIL = 'write mail.example.com';
const SHOP = 'write shop.example.net';

/** Where a selection starts and ends, and the fixes that it gets; an included file has a problem on its second line, too. */
const SELECTIONS: readonly (readonly [string, Place, Place, ...string[]])[] = [
  ['the file', [0, 0], [99, 0], MAIL, SHOP],
  ['a value', [5, 11], [5, 27], SHOP],
  ['a place in a value', [5, 12], [5, 12], SHOP],
  ['up to a value', [4, 0], [5, 11], SHOP],
  ['from the end of a value', [5, 27], [6, 0], SHOP],
  ['parts of two values', [3, 20], [5, 12], MAIL, SHOP],
  ['what is before a value', [4, 0], [5, 10]],
  ['what is after a value', [6, 0], [8, 0]],
  ['what a problem in another file has', [1, 2], [1, 5]],
];

/** The problems that are left after a quick fix. */
async function after(
  text: string,
  action: CodeAction | undefined,
  editor: Editor,
): Promise<readonly unknown[]> {
  const edits = Object.values(action?.edit?.changes ?? {})[0] ?? [];
  editor.change('zones/com.yaml', TextDocument.applyEdits(TextDocument.create('', 'yaml', 0, text), edits));
  return (await editor.problems('zones/com.yaml')).map(({ code }) => code);
}

describe('a quick fix', () => {
  test('writes what a hint says', async () => {
    const text = COM.replace('  www:', '  WWW:');
    const { actions, editor } = await actionsOn(text, 'WWW');
    expect(actions.map(({ title, isPreferred }) => [title, isPreferred])).toContainEqual(['write www', true]);
    expect(
      await after(
        text,
        actions.find(({ isPreferred }) => isPreferred),
        editor,
      ),
    ).toEqual([]);
  });

  test('is offered for what a selection touches', async () => {
    const editor = await opened('shared/a.yaml', 'records:\n  A: { TXT: b }\n');
    editor.open('zones/com.yaml', COM.replace('shop', 'Shop').replace('mail.', 'Mail.'));
    await editor.problems('zones/com.yaml');
    const found = [];
    for (const [text, start, end] of SELECTIONS) {
      const actions = await editor.connection.sendRequest(CodeActionRequest.type, {
        textDocument: { uri: editor.uri('zones/com.yaml') },
        range: {
          start: { line: start[0], character: start[1] },
          end: { line: end[0], character: end[1] },
        },
        context: { diagnostics: [] },
      });
      const fixes = (actions ?? []).flatMap((action) =>
        'isPreferred' in action && action.isPreferred ? action.title : [],
      );
      found.push([text, start, end, ...fixes]);
    }
    expect(found).toEqual(SELECTIONS);
  });

  test.each([
    ['a list of its own', ''],
    ['the list that is there', 'except:\n  - { rule: ttl/mismatch, prefix: x, reason: b }\n'],
  ])('excepts a record, in %s', async (_, except) => {
    const text = COM.replace('shop.example', 'nope.example') + except;
    const { actions, editor } = await actionsOn(text, 'nope');
    const action = actions.find(({ title }) => title === 'except target/missing for www CNAME');
    expect(await after(text, action, editor)).not.toContain('target/missing');
  });
});

describe('a server', () => {
  test('ends with 1 when the editor exits without a shutdown', async () => {
    const { connection, ended } = await opened();
    await connection.sendNotification(ExitNotification.type);
    expect(await ended).toBe(1);
  });

  test('survives messages that make no sense', async () => {
    const editor = await opened();
    for (const body of [
      '{a}',
      '[]',
      '{"jsonrpc":"2.0","id":99,"method":"nope"}',
      '{"jsonrpc":"2.0","id":{}}',
    ])
      editor.write(`Content-Length: ${body.length}\r\n\r\n${body}`);
    editor.change('zones/com.yaml', COM.replace('10 mail', '10 MAIL'));
    expect(await editor.problems('zones/com.yaml')).toMatchObject([{ code: 'name/uppercase' }]);
  });

  test('keeps files with credentials to itself', async () => {
    const folder = temporaryFolder({
      ...files(),
      '.zonemason/credentials.yaml': 'dns: { example.com: hunter2 }\n',
    });
    const editor = await startEditor(folder);
    editor.open('zones/com.yaml', COM.replace('../shared/a.yaml', '../.zonemason/credentials.yaml'));
    const problems = await editor.problems('zones/com.yaml');
    expect(problems).toMatchObject([{ code: 'file/credentials' }]);
    expect(JSON.stringify(problems)).not.toContain('hunter2');
  });
});
