import { describe, expect, test } from 'vitest';
import { matchTemplates } from '../../../src/mail/diff/match-templates.js';
import { desiredTemplate, liveTemplate, mirrorOf } from '../../support/mail.js';

const a1 = liveTemplate({ id: 'id-1', name: 'a' });
const a2 = liveTemplate({ id: 'id-2', name: 'a' });
const b = liveTemplate({ id: 'id-3', name: 'b' });

describe('a folder is for the template', () => {
  test.each([
    ['of its name', ['b'], ['b id-3'], []],
    ['of its id', ['id-2', 'b'], ['id-2 id-2', 'b id-3'], []],
    ['of its id in capitals', ['ID-1'], ['ID-1 id-1'], []],
    ['of no other name', ['c'], [], ['mail/unknown-template mail/c']],
    ['of a name in other letters', ['B'], [], ['mail/unknown-template mail/B']],
    [
      'of one of two with its name, which is unclear',
      ['a', 'b'],
      ['b id-3'],
      ['mail/ambiguous-template mail/a'],
    ],
    [
      'of another folder, too',
      ['b', 'id-3'],
      ['b id-3'],
      ['mail/ambiguous-template mail/b', 'mail/ambiguous-template mail/id-3'],
    ],
  ])('%s', (_, names, expected, problems) => {
    const templates = names.map((name) => desiredTemplate([], { name }));
    const { matches, diagnostics } = matchTemplates({ templates }, [a1, a2, b]);
    expect(matches.map(({ desired, live }) => `${desired.name} ${live.id}`)).toEqual(expected);
    expect(diagnostics.map(({ rule, file }) => `${rule.code} ${file}`)).toEqual(problems);
  });
});

test('a template that has another name by now is found by the id of the mirror, for the hint', () => {
  const desired = desiredTemplate([], { name: 'old', mirror: mirrorOf(b) });
  const [diagnostic] = matchTemplates({ templates: [desired] }, [a1, b]).diagnostics;
  expect(diagnostic?.hint).toContain('now called b');
});

test('of several templates with one name, the hint has the ids', () => {
  const [diagnostic] = matchTemplates({ templates: [desiredTemplate([], { name: 'a' })] }, [
    a1,
    a2,
  ]).diagnostics;
  expect(diagnostic?.hint).toContain('id-1, id-2');
});

test('each of two folders for one template names the other', () => {
  const templates = ['b', 'id-3'].map((name) => desiredTemplate([], { name }));
  const { diagnostics } = matchTemplates({ templates }, [b]);
  expect(diagnostics.map(({ message }) => message)).toEqual([
    expect.stringContaining('mail/id-3'),
    expect.stringContaining('mail/b'),
  ]);
});
