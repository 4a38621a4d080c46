import { expect, test } from 'vitest';
import { watchReachability } from '../../src/apply/reachability.js';

/** Units that end one after another: the name of their scope, with `!` where the service was unreachable. */
test.each([
  ['', false],
  ['a!', false],
  ['a! a! a! a!', false],
  ['a! a! a! a! a!', true],
  ['a! a! a! a! a a!', false],
  ['a! b!', true],
  ['a b a! b!', true],
  ['a! b', false],
  ['a! b c! a! c!', false],
  ['b a! c! d! e! f!', true],
  ['a! b! b', false],
])('%s: lost is %s', (ends, isLost) => {
  const reachability = watchReachability();
  for (const end of ends.split(' ').filter(Boolean)) reachability.learn(end.charAt(0), end.endsWith('!'));
  expect(reachability.isLost()).toBe(isLost);
});
