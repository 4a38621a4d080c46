import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Plan } from '../../src/plan/plan.js';
import { withMail } from './mail-services.js';
import { withSandbox, writesOf } from './services.js';

const zone = 'example.com';
const rival = { id: '7', prefix: 'www', content: 'https://example.net/' };

/** The place is that of the declared record: the value of its type, in the second line. */
test.concurrent.each([
  [
    'a record of a foreign type',
    'records: { www: { A: 192.0.2.1 } }\n',
    { ...rival, type: 'WEBFORWARD' },
    '2:22  error  address/web-forward',
  ],
  [
    'an ignored one',
    'records: { www: { CNAME: example.net } }\nignore: [{ type: TXT }]\n',
    { ...rival, type: 'TXT' },
    '2:26  error  cname/conflict',
  ],
  [
    'one that the policy keeps',
    'records: { www: { CNAME: example.net } }\npolicy: upsert-only\n',
    { ...rival, type: 'TXT' },
    '2:26  error  cname/conflict',
  ],
])(
  'a declared record that cannot stand beside %s is refused before any write',
  async (_, file, live, told) => {
    const { run, service } = await withSandbox({
      settings: '  replace: recreate\n',
      zones: { [zone]: file },
      live: { [zone]: [live] },
    });
    for (const args of [
      ['plan', '--out', 'plan.json'],
      ['apply', '--yes'],
    ]) {
      const { code, stdout, stderr } = await run(args);
      expect({ code, stdout }).toEqual({ code: 3, stdout: '' });
      expect(stderr).toContain(`zones/example.com.yaml:${told}  `);
      expect(stderr).toContain('live record 7: ');
    }
    expect(writesOf(service.seen)).toEqual([]);
  },
);

describe('a zone that conflicts does not stop the others', () => {
  const conflicting = 'records: { www: { A: 192.0.2.1 } }\n';
  const changing = 'records: { www: { A: 192.0.2.2 } }\n';
  const setting = {
    zones: { 'a.example': changing, 'b.example': conflicting },
    live: { 'a.example': [{ id: '1' }], 'b.example': [{ ...rival, type: 'WEBFORWARD' }] },
  };
  const named = 'the files of b.example conflict with the live state (1 error)';

  test.concurrent('a plan has them, says what it leaves out and why, and exits with 6', async () => {
    const { run, folder, service } = await withSandbox(setting);
    const { code, stdout, stderr } = await run(['plan', '--out', 'plan.json']);
    expect(code).toBe(6);
    expect(stderr).toContain(named);
    expect(stdout).toMatch(
      /^Blocked, without 1 of 2 zones: [^]*\n\nLeft out: 1 of 2 zones\n {2}b\.example {2}conflict\n/,
    );
    const saved: Plan = JSON.parse(readFileSync(join(folder, 'plan.json'), 'utf8'));
    expect(saved).toMatchObject({
      zones: [{ zone: 'a.example' }],
      unreadable: [
        {
          part: 'dns',
          scope: 'b.example',
          kind: 'conflict',
          message: named,
          diagnostics: [{ code: 'address/web-forward', file: 'zones/b.example.yaml', line: 2, column: 22 }],
        },
      ],
    });
    for (const format of ['text', 'markdown', 'html'])
      expect((await run(['show', 'plan.json', '--format', format])).stdout).toContain(
        'Left out: 1 of 2 zones',
      );
    expect(writesOf(service.seen)).toEqual([]);
  });

  test.concurrent.each([
    ['without a plan', ['apply', '--yes']],
    ['of a saved plan', ['apply', 'plan.json']],
  ])('apply %s changes them, names the zone first, and exits with 6', async (_, args) => {
    const { run, service } = await withSandbox(setting);
    await run(['plan', '--out', 'plan.json', '--quiet']);
    const { code, stderr } = await run(args);
    expect(code).toBe(6);
    expect(stderr).toContain(named);
    expect(writesOf(service.seen)).toEqual(['PUT /a.example/1']);
    expect(await run(['apply', '--yes'])).toMatchObject({ code: 3 });
  });

  test.concurrent('a part of a saved plan leaves out what it says of that part', async () => {
    const { run } = await withSandbox(setting);
    await run(['plan', '--out', 'plan.json', '--quiet']);
    expect((await run(['show', 'plan.json', '--zone', 'a.example'])).stdout).not.toContain('Left out');
    expect((await run(['show', 'plan.json', '--zone', 'b.example'])).stdout).toContain(
      'Everything is left out.',
    );
    expect(await run(['apply', 'plan.json', '--zone', 'b.example'])).toMatchObject({ code: 3 });
    expect(await run(['apply', 'plan.json', '--zone', 'a.example'])).toMatchObject({ code: 0 });
  });

  test.concurrent('without other changes the exit code is that of the zone', async () => {
    const { run } = await withSandbox({
      ...setting,
      zones: { 'a.example': conflicting, 'b.example': conflicting },
    });
    const { code, stdout } = await run(['plan']);
    expect(code).toBe(3);
    expect(stdout).toContain(
      'conflict with the live state. The live zones match the files, except for what is left out.',
    );
  });
});

describe('what only the live templates show', () => {
  const german = { de: ['Hallo {{name}}', 'Guten Tag, {{name}}'] } as const;
  test.concurrent('makes a template alone be left out where it is an error', async () => {
    const { plan, run } = await withMail({
      files: { welcome: german, gone: german },
      live: { welcome: {} },
    });
    expect((await run(['plan'])).code).toBe(6);
    expect(await plan()).toMatchObject({
      mail: { templates: [{ template: 'welcome' }] },
      unreadable: [
        {
          part: 'mail',
          scope: 'mail/gone',
          kind: 'conflict',
          diagnostics: [{ code: 'mail/unknown-template', file: 'mail/gone', address: 'mail/gone' }],
        },
      ],
    });
  });

  test.concurrent('is listed in the plan where it is a warning, and validate is not said to show it', async () => {
    const live = { welcome: german };
    const { plan, run, service } = await withMail({ files: live, live });
    await run(['import', '--mail', '--mirrors']);
    await service.replace(live, 'Changed, {{name}}');
    const { code, stdout, stderr } = await run(['plan']);
    expect(code).toBe(0);
    expect(stdout).toMatch(
      /\n\n1 warning about the live state\n {2}mail\/welcome\/template\.yaml:\d+:\d+ {2}mail\/stale-mirror\n/,
    );
    expect(stderr).toContain('mail/stale-mirror');
    expect(stderr).not.toContain('zonemason validate');
    expect((await plan()).warnings).toMatchObject([
      {
        code: 'mail/stale-mirror',
        severity: 'warning',
        file: 'mail/welcome/template.yaml',
        line: expect.any(Number),
        hint: expect.stringContaining('import --mail --mirrors'),
      },
    ]);
    expect((await run(['validate'])).stdout).not.toContain('stale-mirror');
  });

  test.concurrent('does not include what validate shows as well', async () => {
    const files = { welcome: { ...german, en: ['Hi {{name}}', 'Hi, {{name}}'] } } as const;
    const { plan, run } = await withMail({ files, live: { welcome: german } });
    await run(['import', '--mail', '--mirrors']);
    const { stderr } = await run(['plan']);
    expect(stderr).toBe('1 warning; `zonemason validate` shows it\n\n');
    expect((await plan()).warnings).toEqual([]);
    expect((await run(['validate'])).stdout).toContain('mail/default-language');
  });
});
