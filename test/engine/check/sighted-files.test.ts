import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sightFiles } from '../../../src/engine/check/sighted-files.js';
import { temporaryFolder } from '../../support/after-tests.js';
import { disk } from '../../support/disk.js';

test.each(['include:b.ex" "ample', 'include:b.ex""ample', 'include:b.ex\\097mple'])(
  'a name in quoted strings is found: %s',
  async (term) => {
    const text = `zone: a.example\nrecords:\n  www: { TXT: '"v=spf1 ${term} -all"' }\n`;
    const path = join(temporaryFolder({ 'a.yaml': text }), 'a.yaml');
    const [file] = (await sightFiles([path], { tree: disk, txt: 'quoted' })) ?? [];
    expect(file?.zones).toEqual(['a.example']);
    expect(file?.text).toContain('include:b.example');
  },
);
