import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { exportExchange } from '../../../src/engine/mail/export-exchange.js';
import { importExchange } from '../../../src/engine/mail/import-exchange.js';
import type { Session } from '../../../src/engine/session/session.js';
import { openHost, withSession } from '../../../src/engine/session/session.js';
import { formatMirror, formatTranslation } from '../../../src/load/template/format-template-file.js';
import { loadTranslation } from '../../../src/load/template/template-file.js';
import { formatExchangeCsv } from '../../../src/render/exchange/csv.js';
import { formatXliff } from '../../../src/render/exchange/xliff.js';
import { temporaryFolder } from '../../support/after-tests.js';
import { disk } from '../../support/disk.js';
import { anyMailText } from '../../support/mail-texts.js';
import { peers } from '../../support/peers.js';
import { inProfile, seed } from '../../support/runs.js';

/** Drawn texts, of which a service or a person could have made any. */
function someTexts(isPrintable: boolean, count = 40): readonly string[] {
  const size = { minLength: count, maxLength: count };
  const [texts = []] = fc.sample(fc.array(anyMailText({ isPrintable }), size), { numRuns: 1, seed: seed() });
  return [
    ...texts.filter((text) => text !== ''),
    'x'.repeat(10_000),
    'a\n\n\n',
    '  a\n b  ',
    ']]>',
    '{{{{a.b}}}}',
  ];
}

function projectOf(texts: readonly string[]): string {
  const files = texts.flatMap((body, index): readonly (readonly [string, string])[] => {
    const template = {
      id: `t${index}`,
      name: `m${index}`,
      language: 'en',
      subject: body.replaceAll('\n', ' '),
      body,
    };
    const german = { subject: 'Betreff', body: 'Hallo\n' };
    return [
      [`mail/m${index}/template.yaml`, formatMirror(template)],
      ...(index % 2 === 0
        ? [[`mail/m${index}/de.yaml`, `# by Acme\n${formatTranslation(german)}`] as const]
        : []),
    ];
  });
  const settings =
    'mail/unknown-placeholder: off\n  mail/malformed-placeholder: off\n  mail/missing-placeholder: off\n  mail/empty-text: off';
  return temporaryFolder({
    'zonemason.yaml': `mail: { brand: acme, translations: mail }\nrules:\n  ${settings}\n`,
    ...Object.fromEntries(files),
  });
}

function inProject<T>(folder: string, work: (session: Session) => Promise<T>): Promise<T> {
  return withSession(openHost({ folder, env: {} }), work);
}

const formats = {
  xlf: (mails: Parameters<typeof formatXliff>[0]) => formatXliff(mails, { source: 'en', target: 'de' }),
  csv: (mails: Parameters<typeof formatXliff>[0]) => formatExchangeCsv(mails, 'de'),
};

/** Exports all mails for German; returns the path of the file. */
async function exportedTo(folder: string, ending: keyof typeof formats): Promise<string> {
  const { mails } = await inProject(folder, (session) =>
    exportExchange(session, { language: 'de', templates: [] }),
  );
  const path = join(folder, `exchange.${ending}`);
  writeFileSync(path, formats[ending](mails));
  return path;
}

test.each(['xlf', 'csv'] as const)(
  'texts come back from an agency with other tools as they went, byte for byte (%s)',
  async (ending) => {
    const texts = someTexts(ending === 'csv');
    const folder = projectOf(texts);
    const path = await exportedTo(folder, ending);

    const asRead: unknown = JSON.parse(
      execFileSync('python3', ['test/engine/mail/agency.py', path], { encoding: 'utf8' }),
    );
    const none = ending === 'csv' ? '' : null;
    expect(asRead).toEqual(
      expect.arrayContaining(
        texts.flatMap((body, index) => [
          [`m${index}`, 'subject', body.replaceAll('\n', ' '), index % 2 === 0 ? 'Betreff' : none],
          [`m${index}`, 'body', body, index % 2 === 0 ? 'Hallo\n' : none],
        ]),
      ),
    );

    expect(await takenBack(folder, path, texts.length)).toEqual(asSent(texts));
  },
);

test.each(inProfile({ quick: [], deep: [400] }))(
  '%s texts come back from translate-toolkit as they went, in a file that is what the schema of XLIFF says',
  async (count) => {
    const { python, xliffSchema } = peers();
    const texts = someTexts(true, count);
    const folder = projectOf(texts);
    const path = await exportedTo(folder, 'xlf');
    execFileSync(python, ['-B', 'test/engine/mail/toolkit-agency.py', xliffSchema, path], {
      encoding: 'utf8',
    });
    expect(await takenBack(folder, path, texts.length)).toEqual(asSent(texts));
  },
);

/** Imports what came back; gives what the files say then, and whether they keep their comments. */
async function takenBack(folder: string, path: string, count: number) {
  const { faults } = await inProject(folder, (session) => importExchange(session, [path]));
  const files = Array.from({ length: count }, async (_, index) => {
    const file = join(folder, `mail/m${index}/de.yaml`);
    const { value, diagnostics } = await loadTranslation(file, 'de', disk);
    const hasComment = readFileSync(file, 'utf8').startsWith('# by Acme\n');
    return { subject: value?.subject, body: value?.body, diagnostics, hasComment };
  });
  return { faults, files: await Promise.all(files) };
}

/** The same where each translation is the default text. */
function asSent(texts: readonly string[]) {
  const files = texts.map((body, index) => ({
    subject: body.replaceAll('\n', ' '),
    body,
    diagnostics: [],
    hasComment: index % 2 === 0,
  }));
  return { faults: [], files };
}

test.each(['xlf', 'csv'] as const)('a round trip changes nothing but the source (%s)', async (ending) => {
  const texts = someTexts(ending === 'csv');
  const folder = projectOf(texts);
  const path = await exportedTo(folder, ending);
  const before = texts.map((_, index) => read(folder, index));
  const { faults, skipped } = await inProject(folder, (session) => importExchange(session, [path]));
  expect([faults, skipped]).toEqual([[], texts.filter((_, index) => index % 2 === 1).length * 2]);
  expect(texts.map((_, index) => read(folder, index).replace(/^source: sha256:[0-9a-f]{64}\n/m, ''))).toEqual(
    before,
  );
});

function read(folder: string, index: number): string {
  return index % 2 === 0 ? readFileSync(join(folder, `mail/m${index}/de.yaml`), 'utf8') : '';
}
