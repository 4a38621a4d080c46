import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { lineLog } from '../../../src/apply/journal/line-log.js';
import { memoryFile } from '../../support/journals.js';

describe('a log of lines', () => {
  test('has a line on the disk once its write is over', async () => {
    const file = memoryFile();
    const log = lineLog({ file, soon: () => Promise.resolve() });
    await log.write('a\n');
    expect(file.synced()).toBe('a\n');
    await log.write('b\n');
    expect(file.synced()).toBe('a\nb\n');
  });

  test('syncs once for all lines that come together, and once for those that come during a sync', async () => {
    const file = memoryFile();
    const log = lineLog({ file, soon: () => Promise.resolve() });
    const first = [log.write('a\n'), log.write('b\n')];
    await Promise.resolve();
    await Promise.resolve();
    const second = [log.write('c\n'), log.write('d\n')];
    await Promise.all([...first, ...second]);
    expect(file.syncs()).toBe(2);
    expect(file.text()).toBe('a\nb\nc\nd\n');
  });

  test('appends a note soon, without a sync, and the next write brings it to the disk', async () => {
    const file = memoryFile();
    const log = lineLog({ file, soon: () => Promise.resolve() });
    for (const text of ['a\n', 'b\n']) await log.note(text);
    expect([file.text(), file.syncs()]).toEqual(['a\nb\n', 0]);
    await log.write('c\n');
    expect([file.synced(), file.syncs()]).toEqual(['a\nb\nc\n', 1]);
  });

  test('appends at once what came together, and nothing for a note that a write has taken along', async () => {
    const appended: string[] = [];
    let waits = 0;
    const log = lineLog({
      file: { append: async (text) => void appended.push(text), sync: () => Promise.resolve() },
      soon: async () => void (waits += 1),
    });
    await Promise.all([log.note('a\n'), log.note('b\n')]);
    await Promise.all([log.note('c\n'), log.write('d\n')]);
    expect({ appended, waits }).toEqual({ appended: ['a\nb\n', 'c\nd\n'], waits: 2 });
  });

  test('refuses notes, too, once one cannot be appended', async () => {
    const log = lineLog({ file: memoryFile(0), soon: () => Promise.resolve() });
    await expect(log.note('a\n')).rejects.toThrow('ENOSPC');
    await expect(log.write('b\n')).rejects.toThrow('ENOSPC');
  });

  test('fails for good once a write fails, and writes nothing after a line that was cut off', async () => {
    const file = memoryFile(5);
    const log = lineLog({ file, soon: () => Promise.resolve() });
    await log.write('abc\n');
    await expect(log.write('def\n')).rejects.toThrow('ENOSPC');
    await expect(log.write('ghi\n')).rejects.toThrow('ENOSPC');
    expect(file.text()).toBe('abc\nd');
  });

  test('fails when a sync fails, though the line may be there', async () => {
    const file = {
      append: () => Promise.resolve(),
      sync: () => Promise.reject(new Error('EIO: i/o error, fdatasync')),
    };
    const log = lineLog({ file, soon: () => Promise.resolve() });
    await expect(log.write('a\n')).rejects.toThrow('EIO');
    await expect(log.write('b\n')).rejects.toThrow('EIO');
  });

  test('keeps the order, and each line is on the disk when its write is over, whenever it comes', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat({ max: 5 }), { maxLength: 20 }), async (pauses) => {
        const file = memoryFile();
        const log = lineLog({ file, soon: () => Promise.resolve() });
        const writes: Promise<void>[] = [];
        for (const [index, pause] of pauses.entries()) {
          for (let turn = pause; turn > 0; turn -= 1) await Promise.resolve();
          const line = `${index}\n`;
          writes.push(log.write(line).then(() => expect(file.synced()).toContain(line)));
        }
        await Promise.all(writes);
        expect(file.text()).toBe(pauses.map((_, index) => `${index}\n`).join(''));
        expect(file.syncs()).toBeLessThanOrEqual(pauses.length);
      }),
    );
  });
});
