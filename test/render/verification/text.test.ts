import { expect, test } from 'vitest';
import type { Verification } from '../../../src/dns/verify/verification.js';
import { formatVerification } from '../../../src/render/verification/text.js';
import { plainStyle } from '../../../src/text/style.js';
import { tags } from '../text/tags.js';
import { everything, nothing, someDifference, someServer, someTarget } from './support.js';

function textOf(more: Partial<Verification>): string {
  const summary = { sets: 3, agree: 1, differ: 0 };
  return formatVerification({ ...nothing, summary, ...more }, { style: plainStyle, width: 80 });
}

const first = someServer({ server: '192.0.2.1' });
const second = someServer({ server: '192.0.2.2' });
const lame = someServer({ server: '192.0.2.3', status: 'lame' });

test.each([
  [[], '0 servers'],
  [[lame], '0 servers'],
  [[first, lame, first], '1 server'],
  [[first, second, lame], '2 servers'],
])('of %j, those that answer are counted once', (servers, count) => {
  expect(textOf({ servers }).trimEnd().split('\n').at(-1)).toBe(
    `Verified: 3 record sets at ${count}, 1 agree, 0 differ, 2 not answered.`,
  );
});

const differences = `<b>zones/a.yaml:2:3</b>  <r>error</r>  dns/a/www/A  another value
    expected  x
    expected  z
    found     y
    found     w
    at        192.0.2.1

<b>zones/a.yaml:2:3</b>  <y>warning</y>  dns/a/www/A  another TTL
    expected  60
    found     30
    at        192.0.2.1, 192.0.2.2

<r>error</r>  dns/a/@/MX  not declared
    found     y
    at        192.0.2.1
`;
const targets = `<b>zones/a.yaml:2:3</b>  <r>error</r>  dns/a/www/CNAME  x.example.net does not exist
<b>zones/a.yaml:2:3</b>  <r>error</r>  dns/a/www/CNAME  the name servers of x.example.net fail
`;
const servers = `<r>error</r>  b: it has no name servers
<y>warning</y>  ns2.a (192.0.2.2) is silent (a)
`;
const notes = `2 record sets below delegations were not asked for: other servers answer there
dns/a/www/X cannot be published: no type
quotes in the contents of TXT records are published as syntax, not as text
`;
const total = `<b>Verified:</b> 5 record sets at 1 server, 1 agree, 3 differ, 1 not answered.
`;

test.each([
  [{}, [differences, targets, servers, notes, total]],
  [{ quiet: true }, [differences, targets, servers, total]],
])('the parts of a verification stand apart (%j)', (options, parts) => {
  expect(formatVerification(everything, { style: tags, width: 80 }, options)).toBe(parts.join('\n'));
});

test('no line is wider than the terminal', () => {
  const { at } = someTarget();
  const expected = {
    zone: 'a',
    ask: 'www A',
    claim: 'www.a A must end at 192.0.2.9',
    address: 'dns/a/www/A',
    at,
    status: 'unmet',
    counterexamples: [
      {
        reason: 'it ends elsewhere '.repeat(5).trim(),
        servers: ['192.0.2.1', '192.0.2.2', '192.0.2.3'],
        answers: [],
      },
    ],
  } as const;
  const narrow = formatVerification(
    { ...everything, expectations: [expected] },
    { style: plainStyle, width: 44 },
  );
  expect(narrow).toContain('zones/a.yaml:2:3  error\n  www.a A must end at');
  for (const line of narrow.split('\n')) expect(line.length).toBeLessThanOrEqual(44);
});

test('a verification in which all agree is its total alone', () => {
  expect(textOf({ summary: { sets: 1, agree: 1, differ: 0 } })).toBe(
    'Verified: 1 record set at 0 servers, 1 agree, 0 differ.\n',
  );
});

test('nothing that servers answer gets control characters to the terminal', () => {
  const hostile = '\u{1b}[2J';
  const text = textOf({
    servers: [someServer({ name: hostile, status: 'lame' })],
    differences: [someDifference({ address: hostile, expected: [hostile], found: [hostile] })],
    unanswered: [{ zone: hostile, reason: hostile }],
    targets: [someTarget({ address: hostile })],
    unpublishable: [{ address: hostile, reason: hostile, at: someTarget().at }],
  });
  expect(text.replaceAll('\n', '')).not.toMatch(/\p{Cc}/u);
});
