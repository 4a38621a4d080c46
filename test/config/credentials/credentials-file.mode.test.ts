import { expect, test } from 'vitest';
import { isOpenToOthers } from '../../../src/config/credentials/credentials-file.js';

const [ROOT, POD] = [0, 1000];

test.each([
  ['their own file', 0o600, POD, POD],
  ['their own file, which they cannot write', 0o400, POD, POD],
  ['a file of root that they read through their group', 0o440, ROOT, POD],
  ['the same, which root can write', 0o640, ROOT, POD],
  ['root’s own file', 0o600, ROOT, ROOT],
])('nobody else can open %s (%o)', (_, mode, uid, user) => {
  expect(isOpenToOthers({ mode: 0o100000 + mode, uid }, user)).toBe(false);
});

test.each([
  ['their own file, for a group', 0o640, POD, POD],
  ['their own file, for all', 0o604, POD, POD],
  ['a file of root, for all', 0o444, ROOT, POD],
  ['a file of root that the group can write', 0o460, ROOT, POD],
  ['a file of root that the group can run', 0o450, ROOT, POD],
  ['root’s own file, for a group', 0o440, ROOT, ROOT],
  ['somebody else’s file, for a group', 0o440, 1001, POD],
])('others can open %s (%o)', (_, mode, uid, user) => {
  expect(isOpenToOthers({ mode: 0o100000 + mode, uid }, user)).toBe(true);
});
