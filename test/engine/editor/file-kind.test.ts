import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { fileKindOf } from '../../../src/engine/editor/file-kind.js';
import { editedProject } from './edited-project.js';

const state = await editedProject({
  'zonemason.yaml': 'dns: { zones: zones/*.yaml }\nmail: { translations: texts }\n',
});

describe('a file', () => {
  test.each([
    ['zonemason.yaml', '', 'project'],
    ['zones/zonemason.yaml', 'records:\n', 'project'],
    ['zones/new.yaml', '', 'zone'],
    ['zones/deeper/new.yaml', '', 'other'],
    ['shared/a.yaml', 'ttl: 5\nrecords:\n', 'zone'],
    ['shared/a.yaml', 'x:\n  records:\n', 'other'],
    ['texts/welcome/template.yaml', '', 'template'],
    ['texts/welcome/de.yaml', '', 'translation'],
    ['texts/de.yaml', '', 'other'],
    ['texts/a/b/de.yaml', '', 'other'],
  ])('%s with the text %j is of the kind %3$s', (path, text, kind) => {
    expect(fileKindOf({ path: join(state.folder, path), text }, state)).toBe(kind);
  });

  test.each([
    ['lone.yaml', '', 'zone'],
    ['other.yaml', '', 'other'],
    ['other.yaml', 'records: {}\n', 'zone'],
  ])('without a project: %s with the text %j is of the kind %3$s', (path, text, kind) => {
    const file = join(state.folder, 'lone.yaml');
    const lone = { ...state, file, project: null };
    expect(fileKindOf({ path: join(state.folder, path), text }, lone)).toBe(kind);
  });

  test.each(['dns', 'mail'] as const)('of a project without %s is none of its files', (part) => {
    const project = state.project && { ...state.project, [part]: null };
    const kinds = ['zones/new.yaml', 'texts/welcome/de.yaml'].map((path) =>
      fileKindOf({ path: join(state.folder, path), text: '' }, { ...state, project }),
    );
    expect(kinds).toEqual(part === 'dns' ? ['other', 'translation'] : ['zone', 'other']);
  });
});
