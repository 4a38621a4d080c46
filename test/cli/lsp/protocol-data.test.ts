import { expect, test } from 'vitest';
import { lspDiagnostic } from '../../../src/cli/lsp/protocol-data.js';
import { report } from '../../../src/diagnostics/report-at.js';
import { sourceFile } from '../../../src/diagnostics/source.js';
import { cnameConflict } from '../../../src/dns/types/cname.js';

const at = { file: sourceFile('a.yaml', 'www:\n'), start: 0, end: 3 };

test('a message has what is related and has no place of its own', () => {
  const related = [{ message: 'elsewhere', at }, { message: 'also in example.net' }];
  expect(lspDiagnostic(report({ rule: cnameConflict, at, message: 'two records', related }))).toMatchObject({
    message: 'two records\nalso in example.net',
  });
  expect(lspDiagnostic(report({ rule: cnameConflict, at, message: 'a', hint: 'b' })).message).toBe('a\nb');
});
