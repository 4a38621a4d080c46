import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Position } from 'vscode-languageserver/node';
import {
  CompletionRequest,
  DefinitionRequest,
  DidChangeWatchedFilesNotification,
  DidCloseTextDocumentNotification,
  DocumentFormattingRequest,
  ExitNotification,
  HoverRequest,
  ReferencesRequest,
} from 'vscode-languageserver/node';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '../../support/after-tests.js';
import { zonemason } from '../support.js';
import { startEditor } from './client.js';
import { COM, NET, PROJECT, at, files, opened } from './opened.js';

function isType(label: string): boolean {
  return /^[A-Z]+$/.test(label);
}

function escaping(path: string): string {
  return pathToFileURL(path).href.replace('/zones/', '/%7Aones/');
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

  test('is told of its documents by the addresses that it has written', async () => {
    const folder = temporaryFolder(files());
    const { open, problems, connection, uri, exit } = await startEditor(folder, {}, escaping);
    open('zones/net.yaml', NET.replace('shop', 'Shop'));
    open('zones/com.yaml', COM);
    expect(await problems('zones/net.yaml')).toMatchObject([{ code: 'name/uppercase' }]);
    open('zones/net.yaml', NET);
    expect(await problems('zones/net.yaml')).toEqual([]);
    const place = { textDocument: { uri: uri('zones/com.yaml') }, position: at(COM, 'shop.example.net') };
    expect(await connection.sendRequest(DefinitionRequest.type, place)).toMatchObject([
      { uri: uri('zones/net.yaml') },
    ]);
    expect(await exit()).toBe(0);
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
    ['nothing', 'example.com', /^null$/],
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
    ['mail/welcome/de.yaml', '', 'subject body note state source'],
    ['mail/welcome/template.yaml', '', 'id language subject body note'],
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
