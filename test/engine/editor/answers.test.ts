import { expect, test } from 'vitest';
import { answersAbout } from '../../../src/engine/editor/answers.js';
import { desired, record } from '../../support/zones.js';

const zones = [
  desired('example.com', [
    record({ prefix: 'lb', type: 'A', content: '192.0.2.1' }),
    record({ prefix: 'lb', type: 'TXT', content: 'a `b`\nc' }),
    record({ prefix: 'www', type: 'CNAME', content: 'lb.example.com' }),
    record({ prefix: 'cdn', type: 'CNAME', content: 'x.example.org' }),
    record({ prefix: 'old', type: 'CNAME', content: 'gone.example.com' }),
    record({ prefix: 'ring', type: 'CNAME', content: 'ring.example.com' }),
    record({ prefix: 'lab', type: 'NS', content: 'ns.example.net' }),
    record({ prefix: 'host.lab', type: 'A', content: '192.0.2.2' }),
    record({ prefix: '*.dev', type: 'A', content: '192.0.2.3' }),
  ]),
];

test.each([
  ['lb.example.com', ['Answer to A: `192.0.2.1`', "Answer to TXT: `a 'b' c`"]],
  [
    'www.example.com',
    [
      'Answer to A: `192.0.2.1`, through `lb.example.com`',
      "Answer to TXT: `a 'b' c`, through `lb.example.com`",
    ],
  ],
  ['cdn.example.com', ['Answer to any type: that of `x.example.org`, in no zone of the project']],
  ['old.example.com', ['Answer to any type: none, through `gone.example.com`']],
  ['ring.example.com', ['Answer to any type: none: the CNAME records form a loop, or too long a chain']],
  ['host.lab.example.com', ['Answer to A: referral to `ns.example.net`']],
  ['*.dev.example.com', ['Answer to A: `192.0.2.3`']],
])('about %s', (name, answers) => {
  expect(answersAbout(name, zones)).toEqual(answers);
});
