import { expect, test } from 'vitest';
import { mailPolicy } from '../../../src/config/settings/mail-safeguards.js';
import { maxChangePercent } from '../../../src/config/settings/max-change-percent.js';
import { nameServers } from '../../../src/config/settings/name-servers.js';
import { credentialCommand, policyCommand } from '../../../src/config/settings/programs.js';
import { replace } from '../../../src/config/settings/replace.js';
import { runsKept } from '../../../src/config/settings/state.js';
import { writtenAt } from '../../../src/config/settings/setting.js';
import { translations } from '../../../src/config/settings/translations.js';
import { txt } from '../../../src/config/settings/txt.js';
import { concurrency, userAgent } from '../../../src/config/settings/requests.js';
import { zones } from '../../../src/config/settings/zones.js';
import type { ProjectSetting } from '../../../src/config/settings/setting.js';
import { compared, documentOf, looseness, read } from './read.js';

/** A setting, its file, and its value in that file and in one without it. */
function row<T>(setting: ProjectSetting<T>, text: string, value: T, byDefault: T) {
  return {
    name: setting.name,
    values: [read(setting, text).value, read(setting, '').value],
    expected: [value, byDefault],
  };
}

test.each([
  row(concurrency, 'concurrency: 4\n', 4, null),
  row(mailPolicy, 'mail: { policy: upsert-only }\n', 'upsert-only', 'sync'),
  row(maxChangePercent, 'guards: { maxChangePercent: 0 }\n', 0, 30),
  row(nameServers, 'dns: { nameServers: 192.0.2.53 }\n', ['192.0.2.53'], []),
  row(credentialCommand, 'dns: { credentialCommand: [a, b] }\n', ['a', 'b'], null),
  row(policyCommand, 'policyCommand: [a]\n', ['a'], null),
  row(replace, 'dns: { replace: recreate }\n', 'recreate', 'auto'),
  row(runsKept, 'journals: { keep: 2 }\n', 2, 100),
  row(translations, 'mail: { translations: texts }\n', 'texts', 'mail'),
  row(txt, 'dns: { txt: quoted }\n', 'quoted', 'text'),
  row(userAgent, 'userAgent: ci of acme\n', 'ci of acme', null),
  row(zones, 'dns: { zones: [a, b] }\n', ['a', 'b'], []),
])('$name is read from its place, and has a default', ({ values, expected }) => {
  expect(values).toEqual(expected);
});

/** The looseness of a setting in several files. */
function levels<T>(setting: ProjectSetting<T>, ...texts: readonly string[]) {
  return { name: setting.name, found: texts.map((text) => looseness(setting, text)) };
}

test.each([
  levels(
    mailPolicy,
    ...['create-only', 'upsert-only', 'sync'].map((policy) => `mail: { policy: ${policy} }\n`),
  ),
  levels(maxChangePercent, 'guards: { maxChangePercent: 5 }\n', 'guards: { maxChangePercent: 9 }\n'),
  levels(replace, 'dns: { replace: recreate }\n', 'dns: { replace: put }\n'),
  levels(runsKept, 'journals: { keep: 9 }\n', 'journals: { keep: 5 }\n'),
  levels(txt, 'dns: { txt: text }\n', 'dns: { txt: quoted }\n'),
])('$name is looser from file to file', ({ found }) => {
  const sorted = found.toSorted((a = NaN, b = NaN) => a - b);
  expect(found).toEqual(sorted);
  expect(new Set(found).size).toBe(found.length);
});

test('a program that decides guards changes, one that returns passwords does not', () => {
  expect(compared(policyCommand, 'policyCommand: [a]\n')).toMatchObject([{ value: '["a"]', isGuard: true }]);
  expect(compared(credentialCommand, 'dns: { credentialCommand: [a] }\n')[0]).not.toHaveProperty('isGuard');
});

test('a setting is written at its name, part by part', () => {
  const document = documentOf('dns: { txt: quoted }\n');
  expect(writtenAt('dns.txt', document)).toMatchObject({ text: 'quoted' });
  expect([
    writtenAt('dns.zones', document),
    writtenAt('txt', document),
    writtenAt('dns.txt.x', document),
  ]).toEqual([undefined, undefined, undefined]);
});
