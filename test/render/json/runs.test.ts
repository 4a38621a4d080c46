import { expect, test } from 'vitest';
import { formatRunsJson } from '../../../src/render/json/runs.js';

test('a journal that is no run of this project is named with the reason', () => {
  const unclear = [{ path: 'j/broken.jsonl', reason: 'line 3 is not JSON', changedNothing: false }];
  expect(JSON.parse(formatRunsJson({ folder: 'j', runs: [], unclear, foreign: [] }))).toMatchObject({
    unclear: [{ journal: 'j/broken.jsonl', reason: 'line 3 is not JSON' }],
  });
});
