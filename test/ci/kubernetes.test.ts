import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Job } from 'kubernetes-types/batch/v1.js';
import type { Container, PersistentVolumeClaim, PodSpec } from 'kubernetes-types/core/v1.js';
import type { NetworkPolicy } from 'kubernetes-types/networking/v1.js';
import { describe, expect, test } from 'vitest';
import { parseAllDocuments } from 'yaml';
import packageJson from '../../package.json' with { type: 'json' };
import { EXIT_CODES } from '../../src/failure.js';
import type { Plan } from '../../src/plan/plan.js';
import type { Run } from '../cli/support.js';
import { zonemason } from '../cli/support.js';
import { PASSWORD } from '../e2e/project.js';
import { withSandbox } from '../e2e/services.js';
import { temporaryFolder } from '../support/after-tests.js';
import { planOutline } from '../support/plan-outline.js';
import { copy, stagesOf, textsOf } from './dockerfile.js';

const examples = 'examples/ci/kubernetes';

/** What `sed` puts into the manifests. */
const COMMIT = '0123456789abcdef0123456789abcdef01234567';

type Manifest = Job | NetworkPolicy | PersistentVolumeClaim;

/** Where the types of each kind are. */
const TYPES = { Job: 'batch/v1', NetworkPolicy: 'networking/v1', PersistentVolumeClaim: 'core/v1' };

const manifests = readdirSync(examples)
  .filter((name) => name.endsWith('.yaml'))
  .flatMap(documentsIn);

/** Kubernetes reads YAML 1.1, with its octal numbers. */
function documentsIn(name: string): readonly Manifest[] {
  const text = readFileSync(join(examples, name), 'utf8').replaceAll('COMMIT-ID', COMMIT);
  return parseAllDocuments(text, { version: '1.1' }).map((document): Manifest => document.toJS());
}

function jobNamed(name: string): { readonly job: Job; readonly pod: PodSpec; readonly container: Container } {
  const job = manifests.find((each): each is Job => each.kind === 'Job' && each.metadata?.name === name);
  const pod = job?.spec?.template.spec;
  const [container] = pod?.containers ?? [];
  if (!job || !pod || !container) throw new Error(`there is no job ${name}`);
  return { job, pod, container };
}

const plan = jobNamed('zonemason-plan');
const show = jobNamed('zonemason-show');
const [, project = []] = stagesOf(join(examples, 'Dockerfile'));

test('the manifests have nothing that their types have not, and all that they need', () => {
  const folder = temporaryFolder();
  symlinkSync(join(process.cwd(), 'node_modules'), join(folder, 'node_modules'));
  const lines = manifests.map((manifest, index) => {
    const type = `import('kubernetes-types/${TYPES[manifest.kind ?? 'Job']}.js').${manifest.kind}`;
    return `export const manifest${index}: Required<Omit<${type}, 'status'>> = ${JSON.stringify(manifest)};\n`;
  });
  writeFileSync(join(folder, 'manifests.ts'), lines.join(''));
  const args = ['--ignoreConfig', '--noEmit', '--strict', '--module', 'nodenext', 'manifests.ts'];
  const { stdout, status } = spawnSync('node_modules/.bin/tsc', args, { cwd: folder, encoding: 'utf8' });
  expect([stdout, status]).toEqual(['', 0]);
});

describe.each([
  ['zonemason-plan', plan],
  ['zonemason-show', show],
])('the job %s', (_, { job, pod, container }) => {
  test('has no more rights than it needs', () => {
    expect(pod).toMatchObject({
      automountServiceAccountToken: false,
      securityContext: { runAsNonRoot: true, runAsUser: 1000, fsGroup: 1000 },
    });
    expect(container.securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    });
  });

  test('ends, and takes no more memory than it may', () => {
    expect(job.spec?.activeDeadlineSeconds).toBeGreaterThan(0);
    expect(container.resources?.limits).toHaveProperty('memory');
  });

  test('mounts volumes that there are', () => {
    expect(container.volumeMounts?.map(({ name }) => name)).toEqual(pod.volumes?.map(({ name }) => name));
    const claims = pod.volumes?.flatMap(({ persistentVolumeClaim: claim }) => claim?.claimName ?? []);
    const names = manifests
      .filter(({ kind }) => kind === 'PersistentVolumeClaim')
      .map(({ metadata }) => metadata?.name);
    expect(claims).toEqual(names);
  });

  test('connects to nothing that it does not need', () => {
    const labels = job.spec?.template.metadata?.labels ?? {};
    const policies = manifests
      .filter((each): each is NetworkPolicy => each.kind === 'NetworkPolicy')
      .flatMap(({ spec }) => spec ?? [])
      .filter(({ podSelector }) =>
        Object.entries(podSelector.matchLabels ?? {}).every(([key, value]) => labels[key] === value),
      );
    expect(policies[0]?.policyTypes).toEqual(['Ingress', 'Egress']);
    expect(policies.flatMap(({ ingress }) => ingress ?? [])).toEqual([]);
    const ports = policies.flatMap(({ egress = [] }) => egress).flatMap((rule) => rule.ports ?? []);
    expect(ports.map(({ port }) => port)).toEqual(job === plan.job ? [53, 53, 443] : []);
  });
});

test('the image of a project is that of this version, and that of the pods is one of a commit', () => {
  expect(textsOf(project, 'FROM')).toEqual([`registry.example/zonemason:${packageJson.version}`]);
  const images = [plan, show].map(({ container }) => container.image);
  expect(new Set(images)).toEqual(new Set([`registry.example/dns:${COMMIT}`]));
});

test('the page creates what the jobs refer to', () => {
  const page = readFileSync('docs/ci.md', 'utf8');
  const maps = plan.container.env?.flatMap(({ valueFrom }) => valueFrom?.configMapKeyRef ?? []) ?? [];
  const [secret] = plan.pod.volumes?.flatMap((volume) => volume.secret ?? []) ?? [];
  expect(page).toContain(`kubectl create secret generic ${secret?.secretName} --from-file=credentials.yaml=`);
  expect(maps).toHaveLength(1);
  for (const { name, key } of maps)
    expect(page).toContain(`kubectl create configmap ${name} --from-literal=${key}=`);
  for (const { job } of [plan, show]) expect(page).toContain(` job/${job.metadata?.name}\n`);
});

test('as many pods plan as there are parts and plans to show', () => {
  const count = plan.job.spec?.completions ?? 0;
  expect(plan.job.spec).toMatchObject({ completionMode: 'Indexed', parallelism: count });
  expect(plan.container.env).toContainEqual({ name: 'JOB_COMPLETIONS', value: String(count) });
  const plans = Array.from({ length: count }, (_, index) => `/plans/${index}.json`);
  expect(show.container.args).toEqual(['show', ...plans]);
});

test('what another pod would not change ends the job at once', () => {
  const lasting = [EXIT_CODES['invalid-files'], EXIT_CODES.credentials, EXIT_CODES.usage];
  expect(plan.job.spec?.podFailurePolicy?.rules).toEqual([
    {
      action: 'FailJob',
      onExitCodes: { containerName: plan.container.name, operator: 'In', values: lasting },
    },
  ]);
  // Only a pod that is not started again in its place can fail.
  expect(plan.pod.restartPolicy).toBe('Never');
});

/** What a pod gets: a folder for each volume, the values of ConfigMaps, and what Kubernetes sets. */
interface Pod {
  readonly cwd: string;
  readonly volumes: Readonly<Record<string, string>>;
  readonly configMaps: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly env: Readonly<Record<string, string>>;
}

/** Runs a container with its arguments and variables. Its volumes are where this pod has them. */
function runContainer({ env = [], args = [], volumeMounts = [] }: Container, pod: Pod): Promise<Run> {
  const atMounts = (text: string): string =>
    volumeMounts.reduce(
      (path, { name, mountPath }) => path.replace(mountPath, pod.volumes[name] ?? mountPath),
      text,
    );
  const variables = env.map(({ name, value, valueFrom }): [string, string] => {
    const { name: map = '', key = '' } = valueFrom?.configMapKeyRef ?? {};
    return [name, atMounts(value ?? pod.configMaps[map]?.[key] ?? '')];
  });
  const all: Readonly<Record<string, string>> = { ...Object.fromEntries(variables), ...pod.env };
  const expanded = args.map((arg) =>
    atMounts(arg.replaceAll(/\$\((\w+)\)/g, (reference, name: string) => all[name] ?? reference)),
  );
  return zonemason(expanded, { cwd: pod.cwd, env: all });
}

test('the pods plan their parts, and all plans are shown as the plan of the whole', async () => {
  const names = ['a.example', 'b.example', 'c.example', 'd.example', 'e.example'];
  const { folder, service } = await withSandbox({
    zones: Object.fromEntries(names.map((name) => [name, `records: { www: { A: 192.0.2.2 } }\n`])),
    live: Object.fromEntries(names.map((name) => [name, [{ content: '192.0.2.1' }]])),
  });
  // The endpoint is that of the ConfigMap, whatever the files say.
  const file = readFileSync(join(folder, 'zonemason.yaml'), 'utf8');
  writeFileSync(join(folder, 'zonemason.yaml'), file.replace(service.url.href, 'https://dns.invalid/'));
  const cwd = temporaryFolder();
  for (const step of project.filter(({ keyword }) => keyword === 'COPY'))
    copy(step, { from: folder, to: cwd });
  const credentials = temporaryFolder();
  const passwords = names.map((name) => `  ${name}: ${PASSWORD}\n`);
  writeFileSync(join(credentials, 'credentials.yaml'), `dns:\n${passwords.join('')}`, { mode: 0o600 });
  const pod = {
    cwd,
    volumes: { plans: temporaryFolder(), credentials },
    configMaps: { zonemason: { 'dns-endpoint': service.url.href } },
  };
  const zonesOf = (text: string): readonly string[] => names.filter((name) => text.includes(name));

  const parts: (readonly string[])[] = [];
  for (const index of Array.from({ length: plan.job.spec?.completions ?? 0 }).keys()) {
    const env = { JOB_COMPLETION_INDEX: String(index) };
    const run = await runContainer(plan.container, { ...pod, env });
    expect(run).toMatchObject({ code: 0 });
    parts.push(zonesOf(run.stdout));
  }
  expect(parts.flat().toSorted()).toEqual(names);
  expect(parts.map(({ length }) => length)).not.toContain(0);

  const shown = await runContainer(show.container, { ...pod, cwd: temporaryFolder(), env: {} });
  expect(shown).toMatchObject({ code: 0, stderr: '' });
  expect(zonesOf(shown.stdout)).toEqual(names);

  const asJson = { ...show.container, args: [...(show.container.args ?? []), '--format', 'json'] };
  const merged = await runContainer(asJson, { ...pod, env: {} });
  const whole = await runContainer(
    { ...plan.container, args: ['plan', '--format', 'json'] },
    { ...pod, env: {} },
  );
  const [one, other]: Plan[] = [whole, merged].map(({ stdout }) => JSON.parse(stdout));
  expect(one && other && planOutline(other)).toEqual(one && planOutline(one));
  expect(other?.provenance?.commit).toBe(COMMIT);
});
