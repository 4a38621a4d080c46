import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { surroundingsOf } from '../../src/cli/surroundings.js';

/** This process with another input, and with what it was asked for; signals never reach it. */
function watchedProcess() {
  const stdin = new PassThrough();
  const asked: string[] = [];
  const replaced = {
    stdin: () => stdin,
    cwd: () => () => process.cwd(),
    on: () => (signal: string) => asked.push(signal),
  };
  const watched = new Proxy(process, {
    get(target, name) {
      if (name === 'stdin' || name === 'cwd') asked.push(name);
      return name === 'stdin' || name === 'cwd' || name === 'on'
        ? replaced[name]()
        : Reflect.get(target, name);
    },
  });
  return { watched, asked, stdin };
}

test('input, folder and signals of a process are not touched before they are read', () => {
  const { watched, asked, stdin } = watchedProcess();
  const surroundings = surroundingsOf(watched);
  expect(asked).toEqual([]);
  expect(surroundings.cwd).toBe(process.cwd());
  expect(surroundings.stdin).toBe(stdin);
  expect(surroundings.signal?.aborted).toBe(false);
  expect(asked).toEqual(['cwd', 'stdin', 'SIGINT', 'SIGTERM', 'SIGHUP', 'SIGBREAK']);
});

test('output, variables and time are those of the process', () => {
  const { stdout, stderr, env, now } = surroundingsOf(watchedProcess().watched);
  expect([stdout, stderr, env]).toEqual([process.stdout, process.stderr, process.env]);
  expect(now).toBe(Date.now);
});
