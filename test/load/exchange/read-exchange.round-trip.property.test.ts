import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sourceFile } from '../../../src/diagnostics/source.js';
import { readCsv } from '../../../src/load/exchange/read-csv.js';
import { readXliff } from '../../../src/load/exchange/read-xliff.js';
import type { ExportedMail } from '../../../src/mail/exchange/exported-mail.js';
import { piecesOf } from '../../../src/mail/exchange/exported-mail.js';
import { formatExchangeCsv } from '../../../src/render/exchange/csv.js';
import { formatXliff } from '../../../src/render/exchange/xliff.js';
import { anyMailText } from '../../support/mail-texts.js';
import { runs } from '../../support/runs.js';

/** A mail with a translation in which both texts are the given ones. */
function mailOf(template: string, source: string, target: string): ExportedMail {
  const unit = { source: piecesOf(source), target: piecesOf(target) };
  const units = [{ field: 'subject', ...unit } as const, { field: 'body', ...unit } as const];
  return { template, sourceLanguage: 'en', notes: [source], state: 'translated', units };
}

test('whatever a text is, XLIFF brings it back', () => {
  const property = fc.property(anyMailText(), anyMailText(), (source, target) => {
    const text = formatXliff([mailOf('a "b" & <c>', source, target)], { source: 'en', target: 'de' });
    const units = readXliff(sourceFile('de.xlf', text));
    expect(units.map(({ template, field, language }) => [template, field, language])).toEqual([
      ['a "b" & <c>', 'subject', 'de'],
      ['a "b" & <c>', 'body', 'de'],
    ]);
    const expected = target === '' ? null : target;
    for (const unit of units)
      expect([unit.source, unit.target, unit.fault]).toEqual([source, expected, undefined]);
  });
  fc.assert(property, { numRuns: runs(200) });
});

test.each([',', ';', '\t'])(
  'and CSV brings back what can be in a text file, with %j between fields',
  (delimiter) => {
    const texts = anyMailText({ isPrintable: true });
    const property = fc.property(texts, texts, (source, target) => {
      const text = formatExchangeCsv([mailOf('welcome', source, target)], 'de');
      const header = 'template,field,language,state,note,source,target';
      expect(text.startsWith(header)).toBe(true);
      const rows = delimiter === ',' ? text : respelled(text, delimiter);
      const expected = target === '' ? null : target;
      for (const unit of readCsv(sourceFile('de.csv', rows)))
        expect([unit.source, unit.target, unit.language]).toEqual([source, expected, 'de']);
    });
    fc.assert(property, { numRuns: runs(200) });
  },
);

/** The same table with another delimiter: commas outside of quotes. */
function respelled(text: string, delimiter: string): string {
  return text.replaceAll(/"(?:[^"]|"")*"|,/g, (part) => (part === ',' ? delimiter : part));
}
