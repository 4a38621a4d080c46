import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { exportExchange, sourceLanguageOf } from '../../../src/engine/mail/export-exchange.js';
import { importExchange } from '../../../src/engine/mail/import-exchange.js';
import { openHost, withSession } from '../../../src/engine/session/session.js';
import { sourceDigest } from '../../../src/mail/text/source-digest.js';
import { Failure } from '../../../src/failure.js';
import type { FileTree } from '../../../src/load/files/file-tree.js';
import { formatXliff } from '../../../src/render/exchange/xliff.js';
import { temporaryFolder } from '../../support/after-tests.js';

const source = sourceDigest({ subject: 'Welcome', body: 'Hello, {{name}}\n' });
const template = 'id: t1\nlanguage: en\nsubject: Welcome\nbody: |\n  Hello, {{name}}\n';
const files = {
  'zonemason.yaml': 'mail: { brand: acme, translations: mail, ignore: [{ template: quiet }] }\n',
  'mail/welcome/template.yaml': template,
  'mail/welcome/de.yaml': '# formal\nsubject: Hallo\nbody: |\n  Guten Tag, {{name}}\n',
  'mail/quiet/template.yaml': template.replace('t1', 't2'),
  'mail/bare/de.yaml': 'subject: a\nbody: b\n',
};
const HEADER = 'template,field,language,state,source,target\n';
const BODY = '"Hello, {{name}}\n"';

/** Imports a file into a project with a German and no French mail; `texts` are the files after that. */
async function imported(content: string, name = 'back.csv', others: Readonly<Record<string, string>> = {}) {
  const folder = temporaryFolder({ ...files, ...others, [name]: content });
  const result = await withSession(openHost({ folder, env: {} }), (session) =>
    importExchange(session, [name]),
  );
  const textOf = (language: string): string | null => {
    const path = join(folder, `mail/welcome/${language}.yaml`);
    return existsSync(path) ? readFileSync(path, 'utf8') : null;
  };
  return {
    states: result.files.map(({ path, state }) => `${path} ${state}`),
    faults: result.faults.map(({ unit }) => `${unit.place} ${unit.field}`),
    skipped: result.skipped,
    drafts: result.drafts,
    stillStale: result.stillStale,
    unlisted: result.unlisted,
    de: textOf('de'),
    fr: textOf('fr'),
  };
}

/** The body of the German file after an import. */
async function bodyAfter(content: string): Promise<string | null> {
  const { de } = await imported(content, 'back.xlf');
  return de?.split('body:')[1] ?? null;
}

/** Exports the project and a template whose default is in German. */
function exported(language: string, ...templates: readonly string[]) {
  const folder = temporaryFolder({ ...files, 'mail/fremd/template.yaml': template.replace('en', 'de') });
  return withSession(openHost({ folder, env: {} }), (session) =>
    exportExchange(session, { language, templates }),
  );
}

describe('mail import', () => {
  test('writes a translation that is new, as other files spell its language', async () => {
    const rows = `welcome,subject,FR,translated,Welcome,Bienvenue\nwelcome,body,FR,final,${BODY},"Bonjour, {{name}}\r\n"\n`;
    expect(await imported(HEADER + rows)).toMatchObject({
      states: ['mail/welcome/fr.yaml new'],
      faults: [],
      fr: `subject: Bienvenue\nbody: |\n  Bonjour, {{name}}\nsource: ${source}\n`,
    });
  });

  test('edits one that exists in place, and marks what is not finished', async () => {
    const rows = `welcome,subject,de,initial,Welcome,Willkommen\nwelcome,body,de,translated,${BODY},"Guten Tag, {{name}}\n"\n`;
    expect(await imported(HEADER + rows)).toMatchObject({
      states: ['mail/welcome/de.yaml different'],
      de: `# formal\nsubject: Willkommen\nbody: |\n  Guten Tag, {{name}}\nsource: ${source}\nstate: draft\n`,
    });
  });

  test('takes over one text, but does not call the other one up to date', async () => {
    const rows = `welcome,subject,de,,Welcome,Willkommen\nwelcome,body,de,,${BODY},\n`;
    expect(await imported(HEADER + rows)).toMatchObject({
      skipped: 1,
      faults: [],
      de: '# formal\nsubject: Willkommen\nbody: |\n  Guten Tag, {{name}}\n',
    });
  });

  test.each([
    ['a template that is unknown', 'other,subject,de,,Welcome,a\n', ['subject']],
    ['one without a mirror', 'bare,subject,de,,Welcome,a\n', ['subject']],
    ['one that is ignored', 'quiet,subject,de,,Welcome,a\n', ['subject']],
    ['the language of the default', 'welcome,subject,en,,Welcome,a\n', ['subject']],
    ['what is no language', 'welcome,subject,../x,,Welcome,a\n', ['subject']],
    ['a field that no mail has', 'welcome,footer,de,,Welcome,a\n', ['footer']],
    ['a state that is unknown', 'welcome,subject,de,signed-off,Welcome,a\n', ['subject']],
    ['another default text', 'welcome,subject,de,,Welcome!,a\n', ['subject']],
    ['letters that were read in another encoding', 'welcome,subject,de,,Welcome,SchÃ¶n\n', ['subject']],
    ['a line end in a subject', 'welcome,subject,de,,Welcome,"a\nb"\n', ['subject']],
    ['a placeholder that is gone', `welcome,body,de,,${BODY},Guten Tag\n`, ['body']],
    ['a placeholder that is new', 'welcome,subject,de,,Welcome,{{nam}}\n', ['subject']],
    ['half of a mail that is not there yet', 'welcome,subject,fr,,Welcome,Bienvenue\n', ['subject']],
    [
      'two translations of one text',
      'welcome,subject,de,,Welcome,a\nwelcome,subject,de,,Welcome,b\n',
      ['subject'],
    ],
  ])('leaves a translation as it is for %s', async (_, rows, fields) => {
    const result = await imported(HEADER + rows);
    expect(result).toMatchObject({ states: [], de: files['mail/welcome/de.yaml'], fr: null });
    expect(result.faults.map((fault) => fault.split(' ')[1])).toEqual(fields);
  });

  test.each([
    ['fields that are empty at the end', 'welcome,subject,de,,Welcome,Servus,,\n,,,,,\n'],
    ['fields left out at the end', `welcome,subject,de,,Welcome,Servus\nwelcome,body,de,,${BODY}\n`],
    ['blanks around names', 'welcome,subject , de, Final,Welcome,Servus\n'],
  ])('reads what spreadsheets write: %s', async (_, rows) => {
    const { faults, de } = await imported(HEADER + rows);
    expect([faults, de?.includes('Servus')]).toEqual([[], true]);
  });

  test('reads the line by which Excel names the delimiter', async () => {
    const text = `sep=;\r\n${(HEADER + 'welcome,subject,de,,Welcome,Servus\n').replaceAll(',', ';')}`;
    expect((await imported(text)).states).toEqual(['mail/welcome/de.yaml different']);
  });

  test('counts only what could be written', async () => {
    const alias = 'subject: &a "{{name}}"\nbody: *a\n';
    const rows = `welcome,subject,de,initial,Welcome,Servus\n`;
    const result = await imported(HEADER + rows, 'back.csv', { 'mail/welcome/de.yaml': alias });
    expect(result).toMatchObject({ states: [], faults: ['back.csv:2 subject'], drafts: 0, de: alias });
  });

  test('ends when it is interrupted between two files', async () => {
    const row = 'welcome,subject,de,,Welcome,Servus\n';
    const folder = temporaryFolder({ ...files, 'back.csv': HEADER + row });
    let reads = 0;
    const slow = (tree: FileTree): FileTree => ({
      ...tree,
      readFile: async (path) => {
        if (path.endsWith('de.yaml') && (reads += 1) > 2) throw new Failure('interrupted', 'interrupted');
        return tree.readFile(path);
      },
    });
    const result = withSession(openHost({ folder, env: {} }), (session) => {
      const project = session.project && { ...session.project, files: slow(session.project.files) };
      return importExchange({ ...session, files: slow(session.files), project }, ['back.csv']);
    });
    await expect(result).rejects.toMatchObject({ kind: 'interrupted', hint: expect.any(String) });
  });

  test('takes over the others', async () => {
    const rows = `other,subject,de,,Welcome,a\nwelcome,subject,de,,Welcome,Servus\n`;
    const result = await imported(HEADER + rows);
    expect(result.faults).toEqual(['back.csv:2 subject']);
    expect(result.states).toEqual(['mail/welcome/de.yaml different']);
  });

  test('leaves a draft a draft as long as a part of it did not come back', async () => {
    const draft = 'subject: Hallo\nbody: |\n  Guten Tag, {{name}}\nstate: draft\n';
    const rows = `welcome,subject,de,final,Welcome,Servus\nwelcome,body,de,,${BODY},\n`;
    const { de } = await imported(HEADER + rows, 'back.csv', { 'mail/welcome/de.yaml': draft });
    expect(de).toContain('state: draft');
  });

  test.each([
    ['initial', 'Guten Tag', false],
    ['translated', 'Guten Tag', false],
    ['final', 'Guten Tag', true],
    ['translated', 'Servus', true],
  ])(
    'takes a stale translation that is %s and says %s for an up to date one: %j',
    async (state, hello, isNew) => {
      const old = `subject: Hallo\nbody: |\n  Guten Tag, {{name}}\nsource: sha256:${'0'.repeat(64)}\n`;
      const rows = `welcome,subject,de,${state},Welcome,Hallo\nwelcome,body,de,${state},${BODY},"${hello}, {{name}}\n"\n`;
      const { de, stillStale } = await imported(HEADER + rows, 'back.csv', { 'mail/welcome/de.yaml': old });
      expect([de?.includes(source), stillStale]).toEqual([isNew, isNew ? 0 : 1]);
      expect(de).not.toContain('state:');
    },
  );

  test('tells languages that the project does not list', async () => {
    const rows = `welcome,subject,de-DE,,Welcome,Hallo\nwelcome,body,de-DE,,${BODY},"Hallo, {{name}}\n"\n`;
    const listed = 'mail: { brand: acme, translations: mail, languages: [de] }\n';
    const result = await imported(HEADER + rows, 'back.csv', { 'zonemason.yaml': listed });
    expect([result.unlisted, result.states]).toEqual([['de-DE'], ['mail/welcome/de-DE.yaml new']]);
    expect((await imported(HEADER + rows)).unlisted).toEqual([]);
  });

  test('is content with what says the same twice', async () => {
    const row = 'welcome,subject,de,,Welcome,Servus\n';
    expect(await imported(HEADER + row + row)).toMatchObject({ faults: [] });
  });

  test.each([
    ['back.csv', 'template,field,language,source\n'],
    ['back.csv', `${HEADER}welcome,"subject\n`],
    ['back.csv', `${HEADER}welcome,subject\n`],
    ['back.csv', `${HEADER}welcome,subject,de,,Welcome,a,b\n`],
    ['back.csv', `target,${HEADER}`],
    ['back.xlf', '<xliff xmlns="urn:oasis:names:tc:xliff:document:1.2" version="1.2"/>'],
    ['back.xlf', '<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.0" srcLang="en"/>'],
    ['back.xlf', '<xliff>'],
    ['back.xlf', '<!DOCTYPE a [<!ENTITY b "c">]><xliff>&b;</xliff>'],
    ['back.xlf', '<a>'.repeat(200)],
    ['back.xlf', ''],
  ])('refuses %s with %j', async (name, content) => {
    await expect(imported(content, name)).rejects.toMatchObject({ kind: 'invalid-files' });
  });
});

describe('XLIFF that tools have changed', () => {
  const head =
    '<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" xmlns:x="urn:x" version="2.0" srcLang="en" trgLang="de">';
  const ph = '<ph id="p1" dataRef="d1"/>';
  const unit = (
    segments: string,
    data = '<originalData><data id="d1">{{name}}</data></originalData>',
  ): string =>
    `${head}<file id="f" original="welcome"><unit id="body"><x:y>no</x:y><notes><note>no</note></notes>${data}${segments}</unit></file></xliff>`;

  test.each([
    [
      'segments',
      `<segment state="final"><source>Hello, </source><target>Hallo, </target></segment><segment state="final"><source>${ph}\n</source><target>${ph}\n</target></segment>`,
    ],
    [
      'an ignorable part',
      `<segment state="final"><source>Hello,</source><target>Hallo,</target></segment><ignorable><source> </source></ignorable><segment state="final"><source>${ph}\n</source><target>${ph}\n</target></segment>`,
    ],
    [
      'another order',
      `<segment state="final"><source>Hello, </source><target order="2">${ph}\n</target></segment><segment state="final"><source>${ph}\n</source><target order="1">Hallo, </target></segment>`,
    ],
    [
      'a mark',
      `<segment state="final"><source>Hello, ${ph}\n</source><target><mrk id="m">Hallo</mrk>, ${ph}\n</target></segment>`,
    ],
    [
      'character data',
      `<segment state="final"><source>Hello, ${ph}\n</source><target><![CDATA[Hallo, ]]>${ph}\n</target></segment>`,
    ],
    [
      'blanks as a segment',
      `<segment state="final"><source>Hello,</source><target>Hallo,</target></segment><segment><source> </source></segment><segment state="final"><source>${ph}\n</source><target>${ph}\n</target></segment>`,
    ],
    [
      'a format that it has recognized',
      `<segment state="final"><source><pc id="9">Hello</pc>, ${ph}\n</source><target><pc id="9">Hallo</pc>, ${ph}\n</target></segment>`,
    ],
    [
      'placeholders with ids only',
      `<segment state="final"><source>Hello, ${ph}\n</source><target>Hallo, <ph id="p1"/>\n</target></segment>`,
    ],
  ])('may have %s', async (_, segments) => {
    expect(await bodyAfter(unit(segments))).toBe(' |\n  Hallo, {{name}}\n');
  });

  const markup =
    '<originalData><data id="d1">{{name}}</data><data id="b">&lt;b&gt;</data><data id="e">&lt;/b&gt;</data></originalData>';
  test.each([
    ['an element', '<pc id="1" dataRefStart="b" dataRefEnd="e">Hallo</pc>', '<pc id="1">Hello</pc>'],
    [
      'one that source and target have',
      '<pc id="1">Hallo</pc>',
      '<pc id="1" dataRefStart="b" dataRefEnd="e">Hello</pc>',
    ],
    [
      'two elements',
      '<sc id="1"/>Hallo<ec startRef="1"/>',
      '<sc id="1" dataRef="b"/>Hello<ec startRef="1" dataRef="e"/>',
    ],
  ])('keeps the begin and the end of markup in %s', async (_, hallo, hello) => {
    const html = template.replace('Hello', hello.includes('ata') ? '<b>Hello</b>' : 'Hello');
    const segment = `<segment state="final"><source>${hello}, ${ph}\n</source><target>${hallo}, ${ph}\n</target></segment>`;
    const { de } = await imported(unit(segment, markup), 'back.xlf', { 'mail/welcome/template.yaml': html });
    expect(de).toContain('body: |\n  <b>Hallo</b>, {{name}}\n');
  });

  test.each([
    [
      'a format of its own',
      `<segment><source>Hello, ${ph}\n</source><target><pc id="9">Hallo</pc>, ${ph}\n</target></segment>`,
    ],
    [
      'a placeholder that stands for nothing',
      `<segment><source>Hello, ${ph}\n</source><target>Hallo, <ph id="p2"/>\n</target></segment>`,
    ],
    [
      'a segment without a target',
      `<segment><source>Hello, </source><target>Hallo, </target></segment><segment><source>${ph}\n</source></segment>`,
    ],
  ])('does not fit with %s', async (_, segments) => {
    const { faults, de } = await imported(unit(segments), 'back.xlf');
    expect([faults.length, de]).toEqual([1, files['mail/welcome/de.yaml']]);
  });
});

describe('mail export', () => {
  test('leaves out what cannot be translated to the language', async () => {
    const { mails, leftOut } = await exported('de');
    expect([mails.map((mail) => mail.template), leftOut]).toEqual([['welcome'], 3]);
  });

  test.each(['bare', 'quiet', 'fremd', 'welcom'])('says so of %s if it is named', async (name) => {
    await expect(exported('de', name)).rejects.toMatchObject({ kind: 'usage' });
  });

  test('needs something to translate', async () => {
    const folder = temporaryFolder(files);
    const english = withSession(openHost({ folder, env: {} }), (session) =>
      exportExchange(session, { language: 'en', templates: [] }),
    );
    await expect(english).rejects.toMatchObject({ kind: 'usage' });
  });

  test('has one source language in XLIFF', async () => {
    expect(sourceLanguageOf(await exported('de'))).toBe('en');
    const several = await exported('fr');
    expect(() => sourceLanguageOf(several)).toThrow(expect.objectContaining({ kind: 'usage' }));
  });

  test('asks for the translation of what is a copy of the default', async () => {
    const copy = template.replace(/^id.*\nlanguage.*\n/, '');
    const folder = temporaryFolder({ ...files, 'mail/welcome/de.yaml': copy });
    const { mails } = await withSession(openHost({ folder, env: {} }), (session) =>
      exportExchange(session, { language: 'de', templates: ['welcome'] }),
    );
    expect(mails).toMatchObject([{ state: 'initial', units: [{ target: null }, { target: null }] }]);
  });

  test('protects placeholders', async () => {
    const { mails } = await exported('de');
    const text = formatXliff(mails, { source: 'en', target: 'de' });
    expect(text.match(/\{\{name\}\}/g)?.length).toBe(5);
    expect(text).toContain('<source>Hello, <ph id="d1-1" dataRef="d1" canDelete="no"');
  });
});
