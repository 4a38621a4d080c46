import { readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { describe, expect, test } from 'vitest';
import { closed } from '../../support/closed-schema.js';
import { sandboxedProject, terminal, zoneFile } from '../sandboxed-project.js';
import { zonemason } from '../support.js';
import { withMail } from '../../e2e/mail-services.js';
import { temporaryFolder } from '../../support/after-tests.js';

/** Live and declared differ by an update and a create. */
const setting = { declared: '  www: { A: 192.0.2.2 }\n  mail: { A: 192.0.2.3 }\n', live: [{}] };

function validator(name: string): (value: unknown) => unknown {
  const schema: object = JSON.parse(readFileSync(`schemas/${name}.schema.json`, 'utf8'));
  const validate = new Ajv({ allowUnionTypes: true }).compile(closed(schema));
  return (value) => (validate(value) ? null : validate.errors);
}

describe('plan', () => {
  test('shows what would change and changes nothing', async () => {
    const { run } = await sandboxedProject(setting);
    const first = await run(['plan'], {}, () => 0);
    expect(first).toMatchObject({ code: 0, stderr: '' });
    expect(first.stdout).toContain('  ~ www   A  content 192.0.2.1 → 192.0.2.2\n');
    expect(first.stdout).toMatch(/^Ready: .*\nPlan: 1 to create, 1 to update, 0 to delete\.\nMade at /);
    expect(await run(['plan'], {}, () => 0)).toEqual(first);
  });

  test('exits with 2 on --detailed-exitcode when there are changes', async () => {
    const { run } = await sandboxedProject(setting);
    expect((await run(['plan', '--detailed-exitcode'])).code).toBe(2);
    await run(['apply', '--yes']);
    const after = await run(['plan', '--detailed-exitcode']);
    expect(after.code).toBe(0);
    expect(after.stdout).toContain('No changes.');
  });

  test('as JSON is what the schema says', async () => {
    const { run } = await sandboxedProject(setting);
    const { code, stdout } = await run(['plan', '--format', 'json']);
    expect(code).toBe(0);
    const plan: unknown = JSON.parse(stdout);
    expect(validator('plan')(plan)).toBeNull();
    expect(plan).toMatchObject({ hasChanges: true, summary: { create: 1, update: 1, delete: 0 } });
  });

  test('goes no further when the files have errors', async () => {
    const { run } = await sandboxedProject({ declared: '  www: { A: nonsense }\n', live: [] });
    const { code, stdout, stderr } = await run(['plan']);
    expect({ code, stdout }).toEqual({ code: 3, stdout: '' });
    expect(stderr).toContain('a/content');
  });

  test('of a service that is not there exits with 8', async () => {
    const { run } = await sandboxedProject(setting);
    const { code, stdout, stderr } = await run(['plan'], {
      ZONEMASON_DNS_ENDPOINT: 'http://127.0.0.1:9',
    });
    expect({ code, stdout }).toEqual({ code: 8, stdout: '' });
    expect(stderr).toMatch(/^error: /);
  });

  test('with a wrong password exits with 7 and does not tell it', async () => {
    const { run } = await sandboxedProject(setting);
    const { code, stderr } = await run(['plan', '--verbose'], {
      ZONEMASON_DNS_PASSWORD_EXAMPLE_COM: 'hunter2',
    });
    expect(code).toBe(7);
    expect(stderr).not.toContain('hunter2');
  });

  test('says what apply would refuse, whatever is allowed, and nothing of it with --quiet', async () => {
    const { run } = await sandboxedProject({
      declared: '  mail: { A: 192.0.2.3 }\nprotect: [{ prefix: www }]\n',
      live: [{}],
    });
    expect((await run(['plan'])).stderr).toBe(
      '\nBlocked: apply will refuse this plan, and no --allow can change that.\n',
    );
    expect((await run(['plan', '--quiet'])).stderr).toBe('');
  });

  test('lets nothing act that is live', async () => {
    const content = '\u001b[31mred\n::set-output name=a::b\n##vso[task.complete]\u202e';
    const { run } = await sandboxedProject({
      declared: '  www: { A: 192.0.2.1 }\n',
      live: [{}, { type: 'TXT', content }],
    });
    for (const format of ['text', 'json']) {
      const { stdout } = await run(['plan', '--format', format]);
      expect(stdout).toContain('set-output');
      expect(stdout.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}]|##\w*\[/u);
      expect(stdout).not.toMatch(/^\s*::/m);
    }
  });
});

describe('a zone that cannot be read', () => {
  const other = 'zone: example.org\nrecords:\n  www: { A: 192.0.2.1 }\n';

  test('is told, the others are planned and applied, and the exit code is 6', async () => {
    const { folder, run } = await sandboxedProject(setting);
    writeFileSync(join(folder, 'zones/example.org.yaml'), other);
    const planned = await run(['plan']);
    expect(planned.code).toBe(6);
    expect(planned.stderr).toMatch(/^error: .*example\.org/);
    expect(planned.stdout).toContain('Plan: 1 to create, 1 to update, 0 to delete.');
    const applied = await run(['apply', '--yes']);
    expect(applied.code).toBe(6);
    expect(applied.stdout).toContain('1 of 2 zones left out: example.org; 1 created, 1 updated');
  });

  test('is left out by --zone', async () => {
    const { folder, run } = await sandboxedProject(setting);
    writeFileSync(join(folder, 'zones/example.org.yaml'), other);
    expect(await run(['plan', '--zone', '*.com'])).toMatchObject({ code: 0, stderr: '' });
    const alone = await run(['plan', '--zone', '*.org']);
    expect(alone).toMatchObject({ code: 7, stdout: '' });
  });
});

describe('apply', () => {
  test('changes what plan showed and says how it went', async () => {
    const { folder, run } = await sandboxedProject(setting);
    const { code, stdout } = await run(['apply', '--yes', '--report', 'report.json']);
    expect(code).toBe(0);
    expect(stdout).toContain('Plan: 1 to create, 1 to update, 0 to delete.');
    expect(stdout).toMatch(/\nDone: 1 created, 1 updated, 0 deleted in [\d.]+ s; 1 zone verified\.\n$/);
    const report: unknown = JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8'));
    expect(validator('report')(report)).toBeNull();
    expect(report).toMatchObject({ summary: { done: 2, failed: 0, unknown: 0, notAttempted: 0 } });
  });

  test('without changes asks nothing of the service', async () => {
    const { run } = await sandboxedProject({ declared: '  www: { A: 192.0.2.1 }\n', live: [{}] });
    const { code, stdout } = await run(['apply', '--yes']);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^No changes\. .*\nMade at .*\n/);
  });

  test('of a saved plan without changes says that nothing was read, and when it was made', async () => {
    const { run } = await sandboxedProject({ declared: '  www: { A: 192.0.2.1 }\n', live: [{}] });
    const saved = await run(['plan', '--out', 'p.json']);
    expect(saved.stderr).toBe('\nSaved. It has no changes to apply.\n');
    expect((await run(['plan', '--out', 'p.json', '--quiet'])).stderr).toBe('');
    const { code, stdout } = await run(['apply', 'p.json']);
    expect(code).toBe(0);
    expect(stdout).toMatch(
      /^No changes\. The saved plan has none\. Nothing was read now, so what is live may\s+have changed since\.\nMade at .*\n/,
    );
    expect(stdout).not.toContain('match the files');
  });

  test.each([[[]], [['--no-input']]])('does nothing where nobody can be asked %j', async (args) => {
    const { run } = await sandboxedProject(setting);
    const { code, stdout, stderr } = await run(['apply', ...args]);
    expect({ code, stdout }).toEqual({ code: 64, stdout: '' });
    expect(stderr).toContain('--yes');
    expect((await run(['plan', '--detailed-exitcode'])).code).toBe(2);
  });

  test.each([
    [['-c', 'nope.yaml'], 3, 'nope.yaml'],
    [['-c', 'zones/example.com.yaml'], 3, 'schema/unknown-key'],
    [['--shard', '5/4'], 64, 'no part 5 of 4'],
  ])('says first what is wrong with %j where nobody can be asked', async (args, expected, told) => {
    const { run } = await sandboxedProject(setting);
    const { code, stderr } = await run(['apply', ...args]);
    expect(code).toBe(expected);
    expect(stderr).toContain(told);
    expect(stderr).not.toContain('zonemason asks');
  });

  test('is refused by a guard until the risk is allowed', async () => {
    const { run } = await sandboxedProject({ declared: '  mail: { A: 192.0.2.3 }\n', live: [{}] });
    const planned = await run(['plan']);
    expect(planned.code).toBe(0);
    expect(planned.stderr).toContain('--allow zone-emptied');
    const refused = await run(['apply', '--yes']);
    expect(refused.code).toBe(5);
    expect(refused.stderr).toContain('--allow zone-emptied');
    expect((await run(['apply', '--yes', '--allow', 'zone-emptied'])).code).toBe(0);
  });
});

describe('apply on a terminal', () => {
  const [before, after] = ['192.0.2.1', '192.0.2.2'];
  const [hello, hallo] = [['Hello {{name}}', 'Text\n'] as const, ['Hallo {{name}}', 'Text\n'] as const];

  test.each<[string, Parameters<typeof withMail>[0]]>([
    [
      '1 change to 1 zone',
      {
        zones: { 'example.com': [after, before], 'example.net': [before, before] },
        files: { welcome: { de: hallo } },
        live: { welcome: { de: hallo } },
      },
    ],
    [
      '2 changes to 1 mail template',
      {
        zones: { 'example.com': [before, before] },
        files: { welcome: { de: hallo, fr: hello }, order: { de: hallo } },
        live: { welcome: { de: hello }, order: { de: hallo } },
      },
    ],
    [
      '4 changes to 2 zones and 2 mail templates',
      {
        zones: { 'example.com': [after, before], 'example.net': [after, before] },
        files: { welcome: { de: hallo }, order: { de: hallo } },
        live: { welcome: { de: hello }, order: { de: hello } },
      },
    ],
  ])('asks once, for %s, and takes only a yes', async (changes, difference) => {
    const { folder, env, run } = await withMail(difference);
    const answered = async (answer: string) => {
      const [stdin, stderr] = [terminal(), terminal()];
      stdin.end(`${answer}\n`);
      const { code, stdout } = await zonemason(['apply', '--no-color'], { cwd: folder, env, stdin, stderr });
      return { code, stdout, stderr: String(stderr.read()) };
    };
    const question = `Apply ${changes}? [y/N] `;
    const refused = await answered('n');
    expect(refused.code).toBe(1);
    expect(refused.stderr.split(question)).toHaveLength(2);
    expect(refused.stderr).not.toContain(', 0 ');
    expect(refused.stderr).toContain('error: not applied, nothing was changed');
    expect((await run(['plan', '--detailed-exitcode'])).code).toBe(2);
    const done = await answered('y');
    expect(done.code).toBe(0);
    expect(done.stderr.split(question)).toHaveLength(2);
    expect((await run(['plan', '--detailed-exitcode'])).code).toBe(0);
  });
});

describe('a saved plan', () => {
  test('is for its owner only, and is applied without asking', async () => {
    const { folder, run } = await sandboxedProject(setting);
    const { code, stderr } = await run(['plan', '--out', 'plan.json']);
    expect(code).toBe(0);
    expect(stderr).toContain('zonemason apply plan.json');
    expect(statSync(join(folder, 'plan.json')).mode & 0o777).toBe(0o600);
    expect((await run(['apply', 'plan.json'])).code).toBe(0);
    expect((await run(['plan', '--detailed-exitcode'])).code).toBe(0);
  });

  test('is applied as it was reviewed, whatever the files have become', async () => {
    const { folder, run } = await sandboxedProject(setting);
    await run(['plan', '--out', 'plan.json']);
    writeFileSync(join(folder, 'zones/example.com.yaml'), zoneFile('  www: { A: 192.0.2.99 }\n'));
    const { code, stdout } = await run(['apply', 'plan.json']);
    expect(code).toBe(0);
    expect(stdout).toContain('1 created, 1 updated');
  });

  test('of another folder is refused, with a hint at its project', async () => {
    const { folder, run } = await sandboxedProject(setting);
    const other = 'zone: example.org\nrecords: {}\n';
    await run(['plan', '--out', 'plan.json']);
    renameSync(join(folder, 'zones/example.com.yaml'), join(folder, 'zone.yaml'));
    writeFileSync(join(folder, 'zones/example.org.yaml'), other);
    const { code, stderr } = await run(['apply', 'plan.json']);
    expect(code).toBe(64);
    expect(stderr).toContain('the plan has the zone example.com, but the project has no zone file for it');
    expect(stderr).toContain('hint: name the project of that plan with -c, or make a new plan of this one');
  });

  test('is not there any more once another could not be made', async () => {
    const { folder, run } = await sandboxedProject(setting);
    await run(['plan', '--out', 'plan.json']);
    writeFileSync(join(folder, 'zones/example.com.yaml'), zoneFile('  www: { A: nonsense }\n'));
    expect((await run(['plan', '--out', 'plan.json'])).code).toBe(3);
    expect((await run(['apply', 'plan.json'])).code).toBe(64);
  });

  test('is refused when a record has moved since', async () => {
    const { folder, run } = await sandboxedProject(setting);
    await run(['plan', '--out', 'plan.json']);
    writeFileSync(join(folder, 'zones/example.com.yaml'), zoneFile('  www: { A: 192.0.2.99 }\n'));
    await run(['apply', '--yes']);
    const { code, stderr } = await run(['apply', 'plan.json']);
    expect(code).toBe(4);
    expect(stderr).toContain('www/A');
  });

  test.each([
    ['no JSON', 'nonsense'],
    ['other JSON', '{}'],
    ['a later format', '{"formatVersion":"2.0"}'],
  ])('that is %s is wrong usage', async (_, text) => {
    const cwd = temporaryFolder({ 'plan.json': text });
    expect((await zonemason(['apply', 'plan.json'], { cwd })).code).toBe(64);
  });

  test('of another endpoint is wrong usage', async () => {
    const { run } = await sandboxedProject(setting);
    await run(['plan', '--out', 'plan.json']);
    const { code, stderr } = await run(['apply', 'plan.json'], {
      ZONEMASON_DNS_ENDPOINT: 'http://127.0.0.1:9',
    });
    expect(code).toBe(64);
    expect(stderr).toContain('http://127.0.0.1:9');
  });
});
