import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { stdinReader } from '../../../src/engine/session/input.js';

test('reads all that arrives, once', async () => {
  const read = stdinReader(() => Readable.from(['a', Buffer.from('b')]));
  expect(await read(2)).toEqual({ value: Buffer.from('ab') });
  expect(await read(2)).toEqual({ value: Buffer.from('ab') });
});

test('stops at the limit', async () => {
  const endless = Readable.from(
    (function* () {
      for (;;) yield Buffer.alloc(1024);
    })(),
  );
  expect(await stdinReader(() => endless)(1024 * 1024)).toMatchObject({ fault: { kind: 'too-large' } });
});

test('says why it cannot be read', async () => {
  const broken = new Readable({
    read() {
      this.destroy(Object.assign(new Error('EISDIR: illegal operation'), { code: 'EISDIR' }));
    },
  });
  expect(await stdinReader(() => broken)(10)).toMatchObject({ fault: { kind: 'unreadable' } });
});
