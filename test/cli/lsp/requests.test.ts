import type { CodeAction } from 'vscode-languageserver/node';
import {
  CodeActionRequest,
  CompletionRequest,
  DefinitionRequest,
  DidCloseTextDocumentNotification,
  DidOpenTextDocumentNotification,
  DocumentFormattingRequest,
  HoverRequest,
  ReferencesRequest,
} from 'vscode-languageserver/node';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '../../support/after-tests.js';
import type { Editor } from './client.js';
import { startEditor } from './client.js';
import { COM, at, opened } from './opened.js';

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
