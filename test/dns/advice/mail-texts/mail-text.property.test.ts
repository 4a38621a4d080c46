import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Check, Finding } from '../../../../src/dns/check/problem.js';
import { KEY_1024 } from '../../../../src/dns/advice/mail-texts/dkim-examples.js';
import { adviceRules } from '../../../../src/dns/advice/list.js';
import { projectView } from '../../../../src/dns/records/project-view.js';
import { locateCharacterStrings } from '../../../../src/dns/content/character-string.js';
import { runs } from '../../../support/runs.js';
import { desired, record } from '../../../support/zones.js';

const NAMES = ['_dmarc', 'a._report._dmarc', 's._domainkey', '_mta-sts', '_smtp._tls', 'a._bimi', 'a'];

const blank = fc.constantFrom('', '', ' ', '  ');
const word = fc.oneof(
  fc.constantFrom(
    'v',
    'p',
    'sp',
    'rua',
    'fo',
    't',
    'k',
    'h',
    'id',
    'l',
    'pct',
    'constructor',
    '__proto__',
    '',
  ),
  fc.stringMatching(/^[ !#-[\]-~]{0,8}$/),
);
const value = fc.oneof(
  fc.constantFrom('DMARC1', 'DKIM1', 'STSv1', 'TLSRPTv1', 'BIMI1', 'none', 'y', 'sha1', 'ed25519', KEY_1024),
  fc.constantFrom('mailto:a@example.net!1m', 'https://example.net/', ',', '!', '=', 'valueOf'),
  word,
);
const tag = fc.tuple(blank, word, blank, fc.constantFrom('=', '=', '=', ''), blank, value, blank);
const text = fc
  .array(
    tag.map((parts) => parts.join('')),
    { maxLength: 6 },
  )
  .map((tags) => tags.join(';'));

function findingsOf<View>({ rule, check }: Check<View>, view: View): readonly (readonly [string, Finding])[] {
  return Array.from(check(view), (finding) => [rule.code, finding] as const);
}

function findings(prefix: string, content: string): readonly (readonly [string, Finding])[] {
  const project = projectView([desired('example.com', [record({ prefix, type: 'TXT', content })])]);
  return [
    ...project.zones.flatMap((zone) =>
      adviceRules.ofZones.flatMap((advice) => findingsOf(advice, project.viewOf(zone))),
    ),
    ...adviceRules.ofProjects.flatMap((advice) => findingsOf(advice, project)),
  ];
}

/** What stands at the part at fault, if one is. */
function faults(prefix: string, content: string): readonly string[] {
  const [source, offsets] = located(content);
  return findings(prefix, content)
    .filter(([code]) => !code.startsWith('txt/'))
    .map(([code, { range }]) => {
      if (!range) return code;
      const end = range.offset + range.length;
      const at = offsets.flatMap((offset, index) => (offset >= range.offset && offset < end ? index : []));
      return `${code} ${at.map((index) => source.charAt(index)).join('')}`;
    });
}

function located(content: string): readonly [string, readonly number[]] {
  const strings = locateCharacterStrings(content);
  return strings ? [strings.text, strings.offsets] : [content, Array.from(content, (_, index) => index)];
}

test('any text is judged, and is at fault inside of its content', () => {
  fc.assert(
    fc.property(fc.constantFrom(...NAMES), text, (name, content) => {
      for (const [, { range }] of findings(name, content)) {
        if (!range) continue;
        expect(range.offset).toBeGreaterThanOrEqual(0);
        expect(range.length).toBeGreaterThan(0);
        expect(range.offset + range.length).toBeLessThanOrEqual(Math.max(content.length, 1));
      }
    }),
    { numRuns: runs(300) },
  );
});

test('a text in quotes, in several strings, is at fault at the same parts', () => {
  fc.assert(
    fc.property(fc.constantFrom(...NAMES), text, fc.nat(), (name, content, cut) => {
      const at = cut % (content.length + 1);
      const quoted = `"${content.slice(0, at)}" "${content.slice(at)}"`;
      expect(faults(name, quoted)).toEqual(faults(name, content));
    }),
    { numRuns: runs(300) },
  );
});
