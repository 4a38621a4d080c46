import { spawnSync, execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Container, EnvVar, Volume } from 'kubernetes-types/core/v1.js';
import { describe, expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import packageJson from '../../package.json' with { type: 'json' };
import type { Plan } from '../../src/plan/plan.js';
import { PASSWORD } from '../e2e/project.js';
import { withSandbox } from '../e2e/services.js';
import { temporaryFolder } from '../support/after-tests.js';
import { repositoryIn } from '../support/git.js';
import { inProcessProgramsIn } from '../support/programs.js';

interface Script extends Pick<Container, 'image' | 'volumeMounts' | 'securityContext' | 'resources'> {
  readonly command: readonly string[];
  readonly env?: readonly EnvVar[];
  readonly source: string;
}

interface Step {
  readonly template: string;
  readonly withParam?: string;
  readonly when?: string;
}

interface Template {
  readonly name: string;
  readonly steps?: readonly (readonly Step[])[];
  readonly script?: Script;
  readonly metadata?: { readonly labels: Readonly<Record<string, string>> };
}

interface Manifest {
  readonly kind: string;
  readonly metadata: { readonly name: string };
}

interface Workflow {
  readonly spec: {
    readonly executor: { readonly serviceAccountName: string };
    readonly podMetadata: { readonly labels: Readonly<Record<string, string>> };
    readonly entrypoint: string;
    readonly arguments: {
      readonly parameters: readonly { readonly name: string; readonly value?: string }[];
    };
    readonly volumes: readonly Volume[];
    readonly volumeClaimTemplates: readonly { readonly metadata: { readonly name: string } }[];
    readonly templates: readonly Template[];
  };
}

const text = readFileSync('examples/ci/argo/changed.yaml', 'utf8');
// Kubernetes reads YAML 1.1, with its octal numbers.
const { spec }: Workflow = parse(text, { version: '1.1' });

function scriptOf(name: string): Script {
  const script = spec.templates.find((each) => each.name === name)?.script;
  if (!script) throw new Error(`there is no script ${name}`);
  return script;
}

const scripts = ['names', 'plan', 'show'].map((name): [string, Script] => [name, scriptOf(name)]);

test('the steps name the templates, in their order', () => {
  const steps = spec.templates.find(({ name }) => name === spec.entrypoint)?.steps ?? [];
  expect(steps.map((group) => group.map(({ template }) => template))).toEqual([
    ['names'],
    ['plan'],
    ['show'],
  ]);
  expect(spec.templates.map(({ name }) => name).toSorted()).toEqual(
    [spec.entrypoint, 'names', 'plan', 'show'].toSorted(),
  );
});

test('no parameter is put into a shell: a name would be run', () => {
  for (const [, { source }] of scripts) expect(source).not.toContain('{{');
});

test('every parameter that is used is declared', () => {
  const used = Array.from(text.matchAll(/\{\{workflow\.parameters\.([\w-]+)\}\}/g), ([, name]) => name);
  expect(new Set(used)).toEqual(new Set(spec.arguments.parameters.map(({ name }) => name)));
});

describe.each(scripts)(
  'the step %s',
  (name, { image, volumeMounts = [], securityContext, resources, source }) => {
    test('has no more rights than it needs, and takes no more memory than it may', () => {
      expect(securityContext).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      });
      expect(resources?.limits).toHaveProperty('memory');
    });

    test('mounts volumes that there are, and credentials only to plan', () => {
      const volumes = [
        ...spec.volumes.map((volume) => volume.name),
        ...spec.volumeClaimTemplates.map(({ metadata }) => metadata.name),
      ];
      const mounted = volumeMounts.map((mount) => mount.name);
      expect(volumes).toEqual(expect.arrayContaining(mounted));
      expect(mounted.includes('credentials')).toBe(name === 'plan');
    });

    test('runs an image of this version, or of the commit', () => {
      const images = {
        names: `registry.example/zonemason:${packageJson.version}`,
        plan: 'registry.example/dns:{{workflow.parameters.commit}}',
      };
      expect(image).toBe(name === 'names' ? images.names : images.plan);
    });

    test('is a script without faults', () => {
      const { stdout, error } = spawnSync('shellcheck', ['--shell=bash', '-'], {
        input: source,
        encoding: 'utf8',
      });
      expect([error, stdout]).toEqual([undefined, '']);
    });
  },
);

describe('the executor', () => {
  const manifests = parseAllDocuments(readFileSync('examples/ci/argo/executor.yaml', 'utf8')).map(
    (document): Manifest => document.toJS(),
  );
  const { serviceAccountName: account } = spec.executor;
  const [secret, role, binding, policy] = ['Secret', 'Role', 'RoleBinding', 'NetworkPolicy'].map((wanted) =>
    manifests.find(({ kind }) => kind === wanted),
  );

  test('has an account whose token Argo finds, and which may report and nothing else', () => {
    expect(manifests).toContainEqual(
      expect.objectContaining({ kind: 'ServiceAccount', metadata: { name: account } }),
    );
    expect(secret).toMatchObject({
      metadata: {
        name: `${account}.service-account-token`,
        annotations: { 'kubernetes.io/service-account.name': account },
      },
      type: 'kubernetes.io/service-account-token',
    });
    expect(role).toMatchObject({
      rules: [{ apiGroups: ['argoproj.io'], resources: ['workflowtaskresults'], verbs: ['create', 'patch'] }],
    });
    expect(binding).toMatchObject({
      roleRef: { kind: 'Role', name: role?.metadata.name },
      subjects: [{ kind: 'ServiceAccount', name: account }],
    });
  });

  test('reaches the cluster from the pods of all steps, which the rules of the jobs keep from connecting', () => {
    expect(policy).toMatchObject({
      spec: {
        podSelector: {
          matchLabels: spec.podMetadata.labels,
          matchExpressions: [{ key: 'workflows.argoproj.io/workflow', operator: 'Exists' }],
        },
        policyTypes: ['Egress'],
        egress: [
          {
            ports: expect.arrayContaining([
              { protocol: 'TCP', port: 443 },
              { protocol: 'TCP', port: 6443 },
            ]),
          },
        ],
      },
    });
  });
});

test('only the pods that plan are let through by the rules of the jobs', () => {
  expect(spec.templates.filter(({ metadata }) => metadata).map(({ name }) => name)).toEqual(['plan']);
  expect(readFileSync('examples/ci/kubernetes/network.yaml', 'utf8')).toMatch(
    /key: app\.kubernetes\.io\/component, operator: In, values: \[plan,/,
  );
});

const file = (address: string): string => `records: { www: { A: ${address} } }\n`;

test('what a commit changes is planned in parts, and all parts are shown', async () => {
  const names = ['a.example', 'b.example', 'c.example', 'd.example', 'e.example'];
  const { folder, service } = await withSandbox({
    zones: Object.fromEntries(names.map((name) => [name, file('192.0.2.1')])),
    live: Object.fromEntries(names.map((name) => [name, [{ content: '192.0.2.1' }]])),
  });
  const { commit, head } = repositoryIn(folder);
  const base = head();
  const changed = ['b.example', 'c.example', 'e.example'];
  commit({
    ...Object.fromEntries(
      changed.map((name) => [`zones/${name}.yaml`, `zone: ${name}\n${file('192.0.2.2')}`]),
    ),
    'zones/a.example.yaml': null,
  });
  const credentials = temporaryFolder();
  const passwords = names.map((name) => `  ${name}: ${PASSWORD}\n`);
  writeFileSync(join(credentials, 'credentials.yaml'), `dns:\n${passwords.join('')}`, { mode: 0o600 });
  const plans = temporaryFolder();
  const bin = await inProcessProgramsIn(temporaryFolder());
  const env = {
    PATH: `${bin}:${process.env['PATH']}`,
    HOME: folder,
    BASE: base ?? '',
    ZONES_PER_POD: '2',
    ZONEMASON_CREDENTIALS: join(credentials, 'credentials.yaml'),
    ZONEMASON_DNS_ENDPOINT: service.url.href,
  };
  const run = (name: string, more = {}) =>
    runScript(scriptOf(name), { cwd: folder, env: { ...env, ...more }, plans });

  const listed = await run('names');
  const parts: readonly string[] = JSON.parse(listed);
  expect(parts).toEqual(['b.example c.example', 'e.example']);
  for (const ZONES of parts) await run('plan', { ZONES });
  const [one, other]: Plan[] = ['b.example', 'e.example'].map((name) =>
    JSON.parse(readFileSync(join(plans, `${name}.json`), 'utf8')),
  );
  expect([one, other].map((plan) => plan?.zones.map(({ zone }) => zone))).toEqual([
    ['b.example', 'c.example'],
    ['e.example'],
  ]);
  const shown = await run('show');
  expect(names.filter((name) => shown.includes(name))).toEqual(changed);
  expect(JSON.parse(await run('names', { BASE: 'HEAD' }))).toEqual([]);
});

interface ScriptRun {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  /** Where the volume of the plans is. */
  readonly plans: string;
}

/** Runs the script of a template as its pod does; returns what it prints. */
function runScript({ command, source }: Script, { cwd, env, plans }: ScriptRun): Promise<string> {
  const [shell = '', ...options] = command;
  const script = source.replaceAll('/plans/', `${plans}/`);
  return new Promise((done, fail) => {
    execFile(shell, [...options, '-c', script], { cwd, env }, (error, stdout, stderr) => {
      if (error) fail(new Error(stderr));
      else done(stdout);
    });
  });
}
