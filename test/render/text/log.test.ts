import { expect, test } from 'vitest';
import { formatLogEntry, shortLine } from '../../../src/render/text/log.js';
import { createStep, deleteStep, updateStep } from '../support.js';
import { tags } from './tags.js';

const commit = {
  commit: '0123456789abcdef',
  author: 'Ada\n',
  date: '2026-11-21T23:30:00Z',
  subject: 'move\u{1b}',
};
const line = String.raw`0123456789  2026-11-21  Ada\n  move\u{1b}`;

test('a commit in short is one line of its id, day, author and subject', () => {
  expect(shortLine(commit)).toBe(line);
});

test('a commit has its changes by zone, with each place in the files once', () => {
  const place = { file: 'zones/a.yaml', line: 9, column: 1 };
  const zones = [
    {
      zone: 'a.example',
      steps: [createStep({ content: '192.0.2.7' }), updateStep({ prefix: 'mail' }, { content: '192.0.2.8' })],
    },
    { zone: 'b.example', steps: [createStep({ prefix: 'x' }, { source: place }), deleteStep({})] },
  ];
  expect(formatLogEntry({ ...commit, merged: [commit, commit], zones }, { style: tags, width: 80 })).toBe(
    String.raw`<b>0123456789</b>  2026-11-21  Ada\n
  <b>move\u{1b}</b>
<d>  ${line}</d>
<d>  ${line}</d>
<d>  a.example  zones/example.com.yaml:4</d>
  <y>~</y> mail  A  content 192.0.2.<r>1</r> → 192.0.2.<g>8</g>
  <g>+</g> www   A  192.0.2.7  <d>ttl 3600</d>
<d>  b.example  zones/a.yaml:9</d>
  <r>-</r> www  A  192.0.2.1  <d>ttl 3600</d>
  <g>+</g> x    A  192.0.2.1  <d>ttl 3600</d>

`,
  );
});
