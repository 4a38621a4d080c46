import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CronJob, Job, JobSpec } from 'kubernetes-types/batch/v1.js';
import type { Container, PersistentVolumeClaim, PodSpec } from 'kubernetes-types/core/v1.js';
import type { LabelSelector } from 'kubernetes-types/meta/v1.js';
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
import { readPrometheus } from '../support/prometheus.js';
import { copy, stagesOf, textsOf } from './dockerfile.js';

const examples = 'examples/ci/kubernetes';

/** What `sed` puts into the manifests. */
const COMMIT = '0123456789abcdef0123456789abcdef01234567';

type Manifest = CronJob | Job | NetworkPolicy | PersistentVolumeClaim;

/** Where the types of each kind are. */
const TYPES = {
  CronJob: 'batch/v1',
  Job: 'batch/v1',
  NetworkPolicy: 'networking/v1',
  PersistentVolumeClaim: 'core/v1',
};

const manifests = readdirSync(examples)
  .filter((name) => name.endsWith('.yaml'))
  .flatMap(documentsIn);

/** Kubernetes reads YAML 1.1, with its octal numbers. */
function documentsIn(name: string): readonly Manifest[] {
  const text = readFileSync(join(examples, name), 'utf8').replaceAll('COMMIT-ID', COMMIT);
  return parseAllDocuments(text, { version: '1.1' }).map((document): Manifest => document.toJS());
}

interface NamedJob {
  readonly name: string;
  readonly spec: JobSpec;
  readonly pod: PodSpec;
  readonly container: Container;
}

function jobNamed(name: string): NamedJob {
  const [spec] = manifests
    .filter(({ metadata }) => metadata?.name === name)
    .flatMap((each) => jobSpecOf(each) ?? []);
  const pod = spec?.template.spec;
  const [container] = pod?.containers ?? [];
  if (!spec || !pod || !container) throw new Error(`there is no job ${name}`);
  return { name, spec, pod, container };
}

const isJob = (manifest: Manifest): manifest is Job => manifest.kind === 'Job';
const isCronJob = (manifest: Manifest): manifest is CronJob => manifest.kind === 'CronJob';

function jobSpecOf(manifest: Manifest): JobSpec | undefined {
  if (isJob(manifest)) return manifest.spec;
  return isCronJob(manifest) ? manifest.spec?.jobTemplate.spec : undefined;
}

const plan = jobNamed('zonemason-plan');
const show = jobNamed('zonemason-show');
const drift = jobNamed('zonemason-drift');
const apply = jobNamed('zonemason-apply');
const jobs = [plan, show, drift, apply];
const claims = manifests
  .filter(({ kind }) => kind === 'PersistentVolumeClaim')
  .flatMap(({ metadata }) => metadata?.name ?? []);
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

describe.each(jobs)('the job $name', ({ name: own, spec, pod, container }) => {
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
    expect(spec.activeDeadlineSeconds).toBeGreaterThan(0);
    expect(container.resources?.limits).toHaveProperty('memory');
  });

  test('mounts volumes that there are', () => {
    expect(container.volumeMounts?.map(({ name }) => name)).toEqual(pod.volumes?.map(({ name }) => name));
    expect(claimsOf(pod).filter((name) => !claims.includes(name))).toEqual([]);
  });

  test('connects to nothing that it does not need', () => {
    const labels = spec.template.metadata?.labels ?? {};
    const policies = manifests
      .filter((each): each is NetworkPolicy => each.kind === 'NetworkPolicy')
      .flatMap((each) => each.spec ?? [])
      .filter(({ podSelector }) => selects(podSelector, labels));
    expect(policies[0]?.policyTypes).toEqual(['Ingress', 'Egress']);
    expect(policies.flatMap(({ ingress }) => ingress ?? [])).toEqual([]);
    const ports = policies.flatMap(({ egress = [] }) => egress).flatMap((rule) => rule.ports ?? []);
    expect(ports.map(({ port }) => port)).toEqual(own === show.name ? [] : [53, 53, 443]);
  });
});

function claimsOf({ volumes = [] }: PodSpec): readonly string[] {
  return volumes.flatMap(({ persistentVolumeClaim: claim }) => claim?.claimName ?? []);
}

function selects(
  { matchLabels = {}, matchExpressions = [] }: LabelSelector,
  labels: Readonly<Record<string, string>>,
): boolean {
  return (
    Object.entries(matchLabels).every(([key, value]) => labels[key] === value) &&
    matchExpressions.every(
      ({ key, operator, values = [] }) => operator === 'In' && values.includes(labels[key] ?? ''),
    )
  );
}

test('each volume is used, and the journals are on one that only the job that applies has', () => {
  expect(new Set(jobs.flatMap(({ pod }) => claimsOf(pod)))).toEqual(new Set(claims));
  const state = claimsOf(apply.pod).find((name) => !claimsOf(plan.pod).includes(name));
  expect(jobs.filter(({ pod }) => claimsOf(pod).some((name) => name === state))).toEqual([apply]);
});

test('the image of a project is that of this version, and that of the pods is one of a commit', () => {
  expect(textsOf(project, 'FROM')).toEqual([`registry.example/zonemason:${packageJson.version}`]);
  const images = jobs.map(({ container }) => container.image);
  expect(new Set(images)).toEqual(new Set([`registry.example/dns:${COMMIT}`]));
});

test('the page creates what the jobs refer to, and starts them', () => {
  const page = readFileSync('docs/kubernetes.md', 'utf8');
  for (const { container, pod } of [plan, drift, apply]) {
    const maps = container.env?.flatMap(({ valueFrom }) => valueFrom?.configMapKeyRef ?? []) ?? [];
    const [secret] = pod.volumes?.flatMap((volume) => volume.secret ?? []) ?? [];
    expect(page).toContain(
      `kubectl create secret generic ${secret?.secretName} --from-file=credentials.yaml=`,
    );
    expect(maps).toHaveLength(1);
    for (const { name, key } of maps)
      expect(page).toContain(`kubectl create configmap ${name} --from-literal=${key}=`);
  }
  for (const { name } of [plan, show, apply]) expect(page).toContain(` job/${name}\n`);
  expect(page).toContain('kubernetes/drift.yaml | kubectl apply -f -');
});

test('as many pods plan as there are parts and plans to show', () => {
  const count = plan.spec.completions ?? 0;
  expect(plan.spec).toMatchObject({ completionMode: 'Indexed', parallelism: count });
  expect(plan.container.env).toContainEqual({ name: 'JOB_COMPLETIONS', value: String(count) });
  const plans = Array.from({ length: count }, (_, index) => `/plans/${index}.json`);
  expect(show.container.args).toEqual(['show', ...plans]);
});

const lasting = [EXIT_CODES['invalid-files'], EXIT_CODES.credentials, EXIT_CODES.usage];

test.each([
  { ...plan, values: lasting },
  // Drift is no fault of the pod: the job fails, so that it is seen.
  { ...drift, values: [2, ...lasting] },
])('what another pod would not change ends the job $name at once', ({ spec, pod, container, values }) => {
  expect(spec.podFailurePolicy?.rules).toEqual([
    { action: 'FailJob', onExitCodes: { containerName: container.name, operator: 'In', values } },
  ]);
  // Only a pod that is not started again in its place can fail.
  expect(pod.restartPolicy).toBe('Never');
});

test('a run that applies is not repeated, and has time to finish its requests', () => {
  expect(apply.spec.backoffLimit).toBe(0);
  expect(apply.pod.restartPolicy).toBe('Never');
  expect(apply.pod.terminationGracePeriodSeconds).toBeGreaterThan(60);
});

test('one run at a time looks for drift, and the failed ones of a week stay', () => {
  expect(manifests.filter(isCronJob).map(({ spec }) => spec)).toMatchObject([
    { concurrencyPolicy: 'Forbid', timeZone: 'Etc/UTC', failedJobsHistoryLimit: 7 },
  ]);
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

/** A cluster with five zones whose records are not what the files say, and what pods get there. */
async function cluster() {
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
  const volumes = {
    plans: temporaryFolder(),
    state: temporaryFolder(),
    metrics: temporaryFolder(),
    credentials,
  };
  const pod = { cwd, volumes, configMaps: { zonemason: { 'dns-endpoint': service.url.href } } };
  const contents = async (): Promise<readonly string[]> => {
    const listings = await Promise.all(names.map((name) => service.listing(name)));
    return listings.flat().map(({ content }) => content);
  };
  return { names, pod, contents };
}

test('the pods plan their parts, and all plans are shown as the plan of the whole', async () => {
  const { names, pod } = await cluster();
  const zonesOf = (text: string): readonly string[] => names.filter((name) => text.includes(name));

  const parts: (readonly string[])[] = [];
  for (const index of Array.from({ length: plan.spec.completions ?? 0 }).keys()) {
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

test('the plan of a part is applied once, and rolled back by its journals on the volume', async () => {
  const { names, pod, contents } = await cluster();
  const { completions = 0 } = plan.spec;
  for (const index of Array.from({ length: completions }).keys())
    await runContainer(plan.container, { ...pod, env: { JOB_COMPLETION_INDEX: String(index) } });
  const { args = [] } = apply.container;
  const part: Plan = JSON.parse(readFileSync(join(pod.volumes.plans, '0.json'), 'utf8'));
  const first = await runContainer(apply.container, { ...pod, env: {} });
  expect(first).toMatchObject({ code: 0 });
  expect((await contents()).filter((content) => content === '192.0.2.2')).toHaveLength(part.zones.length);
  const journals = readdirSync(join(pod.volumes.state, 'zonemason/journal'));
  expect(journals.filter((name) => name.endsWith('.jsonl'))).toHaveLength(part.zones.length);
  expect(JSON.parse(readFileSync(join(pod.volumes.state, 'report.json'), 'utf8'))).toMatchObject({
    summary: { done: part.zones.length },
  });

  // The same plan again is not what is live.
  expect(await runContainer(apply.container, { ...pod, env: {} })).toMatchObject({
    code: EXIT_CODES['stale-plan'],
  });
  const other = { ...apply.container, args: args.map((arg) => arg.replace('0.json', '1.json')) };
  expect(await runContainer(other, { ...pod, env: {} })).toMatchObject({ code: 0 });
  expect(await contents()).toEqual(names.map(() => '192.0.2.2'));

  const back = { ...apply.container, args: ['rollback', '--last', '--yes'] };
  expect(await runContainer(back, { ...pod, env: {} })).toMatchObject({ code: 0 });
  expect((await contents()).filter((content) => content === '192.0.2.2')).toHaveLength(part.zones.length);
});

test('drift fails the job, and the metrics say where', async () => {
  const { names, pod } = await cluster();
  expect(await runContainer(drift.container, { ...pod, env: {} })).toMatchObject({ code: 2 });
  const { zonemason_zone_in_sync: inSync } = readPrometheus(
    readFileSync(join(pod.volumes.metrics, 'zonemason.prom'), 'utf8'),
  );
  expect(inSync?.samples).toEqual(
    Object.fromEntries(names.map((name) => [`zonemason_zone_in_sync{zone="${name}"}`, 0])),
  );
});
