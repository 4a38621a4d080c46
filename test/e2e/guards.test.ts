import { expect, test } from 'vitest';
import { withSandbox, writesOf } from './services.js';

const zone = 'example.com';
const web = { prefix: 'www', content: '192.0.2.1' };
const tenAddresses = Array.from({ length: 10 }, (_, index) => ({
  prefix: `h${index}`,
  content: `192.0.2.${index}`,
}));
const fourMoved = tenAddresses.map(
  ({ prefix, content }, index) => `  ${prefix}: { A: ${index < 4 ? `198.51.100.${index}` : content} }\n`,
);

test.concurrent.each([
  ['zone-emptied', 'records: {}\n', [web]],
  ['bulk-change', `records:\n${fourMoved.join('')}`, tenAddresses],
  [
    'apex-mx-delete',
    'records: { www: { A: 192.0.2.1 } }\n',
    [web, { prefix: '', type: 'MX', content: 'mx.example.net' }],
  ],
  [
    'apex-ns-change',
    "records: { www: { A: 192.0.2.1 }, '@': { NS: ns2.example.net } }\n",
    [web, { prefix: '', type: 'NS', content: 'ns1.example.net' }],
  ],
  [
    'expectation-broken',
    'records: { www: { CNAME: new.example.com }, old: { A: 192.0.2.1 }, new: { A: 192.0.2.2 } }\nexpect: [{ ask: www A, reaches: 192.0.2.0/24 }]\n',
    [
      { prefix: 'www', type: 'CNAME', content: 'old.example.com' },
      { prefix: 'old', content: '192.0.2.1' },
      { prefix: 'new', content: '198.51.100.2' },
    ],
  ],
])('%s blocks a plan until it is allowed by name', async (risk, file, records) => {
  const { run, service } = await withSandbox({ zones: { [zone]: file }, live: { [zone]: records } });
  const { code, stderr } = await run(['plan', '--out', 'plan.json']);
  expect(code).toBe(0);
  expect(stderr).toContain(`zonemason apply plan.json --allow ${risk}`);
  for (const args of [
    ['apply', '--yes'],
    ['apply', 'plan.json'],
  ]) {
    const refused = await run(args);
    expect(refused.code).toBe(5);
    expect(refused.stderr).toContain(`--allow ${risk}`);
  }
  expect(writesOf(service.seen)).toEqual([]);
  expect((await run(['apply', 'plan.json', '--allow', risk])).code).toBe(0);
});

test.concurrent('protected blocks a plan whatever is allowed', async () => {
  const { run, service } = await withSandbox({
    zones: { [zone]: 'records: { mail: { A: 192.0.2.3 } }\nprotect: [{ prefix: www }]\n' },
    live: { [zone]: [web] },
  });
  const { code, stdout, stderr } = await run([
    'apply',
    '--yes',
    '--allow',
    'zone-emptied',
    '--allow',
    'protected',
  ]);
  expect(code).toBe(5);
  expect(stdout).toMatch(/^ {2}block {2}protected /m);
  expect(stderr).toContain('`protect`');
  expect(stderr).not.toContain('pass --allow');
  expect(writesOf(service.seen)).toEqual([]);
});
