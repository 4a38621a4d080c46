import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Diagnostic } from '../../../src/diagnostics/diagnostic.js';
import { loadMailFolder } from '../../../src/load/template/mail-folder.js';
import { checkTemplates } from '../../../src/mail/check-templates.js';
import { mailRules } from '../../../src/mail/rules/list.js';
import { catalogue } from '../../../src/engine/catalogue.js';
import { mailSettings } from '../../support/mail.js';
import { disk } from '../../support/disk.js';
import { temporaryFolder } from '../../support/after-tests.js';

/** Each file of an example begins with its path in a comment. */
async function judge(files: readonly string[]): Promise<readonly Diagnostic[]> {
  const entries = files.map((text) => [/^# (mail\/.+)\n/.exec(text)?.[1] ?? 'no path', text] as const);
  const { mail, diagnostics } = await loadMailFolder(
    join(temporaryFolder(Object.fromEntries(entries)), 'mail'),
    disk,
  );
  return mail ? [...diagnostics, ...checkTemplates(mail, mailSettings())] : diagnostics;
}

const rules = catalogue.filter(({ examples }) => examples.kind === 'mail');

describe.each(rules.map((rule) => [rule.code, rule.examples] as const))('%s', (code, { bad, good }) => {
  test('is broken, and nothing else, by its bad example', async () => {
    const codes = (await judge(bad)).map(({ rule }) => rule.code);
    expect([...new Set(codes)]).toEqual([code]);
  });

  test('is kept, and all others, by its good example', async () => {
    expect(await judge(good)).toEqual([]);
  });
});

test('every rule has a code of its own and an example of either kind', () => {
  expect(new Set(catalogue.map(({ code }) => code)).size).toBe(catalogue.length);
  expect(mailRules.filter(({ examples: { bad, good } }) => bad.length === 0 || good.length === 0)).toEqual(
    [],
  );
});
