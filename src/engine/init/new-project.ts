import { pipelines } from './generated/pipelines.js';

/** The CI systems that can check and apply a project. */
export type Pipeline = keyof typeof pipelines;

export interface NewProjectInput {
  /** Base address of interface B. */
  readonly endpoint: string;
  /** Zone of the example file; null for none. */
  readonly zone: string | null;
  /** Null for none. */
  readonly pipeline: Pipeline | null;
  /** References to the schemas, for editors. */
  readonly schemas: { readonly project: string; readonly zone: string };
}

/** A file of a project, with its path relative to the project's folder. */
export interface NewFile {
  readonly path: string;
  readonly text: string;
}

/** Returns the initial files of a project, except imported zones. */
export function newProject({ endpoint, zone, pipeline, schemas }: NewProjectInput): readonly NewFile[] {
  const jobs = pipeline === null ? [] : Object.entries(pipelines[pipeline]);
  return [
    { path: 'zonemason.yaml', text: projectText(endpoint, schemas.project) },
    ...(zone === null ? [] : [{ path: `zones/${zone}.yaml`, text: exampleText(zone, schemas.zone) }]),
    ...jobs.map(([path, text]) => ({ path, text })),
  ];
}

const PRIVATE = '.zonemason/';

/** Returns a `.gitignore` that excludes credentials and journals; null when `existing` already does. */
export function gitignoreText(existing: string | null): string | null {
  const lines = existing?.split(/\r?\n/) ?? [];
  if (lines.some((line) => /^\/?\.zonemason\/?\s*$/.test(line))) return null;
  const before = existing === null || existing === '' || existing.endsWith('\n') ? existing : `${existing}\n`;
  return `${before ?? ''}# Passwords and journals of zonemason.\n${PRIVATE}\n`;
}

function projectText(endpoint: string, schema: string): string {
  return `# yaml-language-server: $schema=${schema}
dns:
  # Base address of the service; ZONEMASON_DNS_ENDPOINT overrides it.
  endpoint: ${endpoint}
  # One file per zone.
  zones: zones/*.yaml

# Passwords do not belong here: they come from ZONEMASON_DNS_PASSWORD_<ZONE>, from .zonemason/credentials.yaml, or from
# the program named by dns.credentialCommand.
`;
}

function exampleText(zone: string, schema: string): string {
  return `# yaml-language-server: $schema=${schema}
# An example: \`zonemason import ${zone} --force\` replaces it with the live records. A zone file declares all records of
# a zone: any others are deleted.
zone: ${zone}
ttl: 1h
records:
  '@':
    A: 192.0.2.10
    MX: 10 mail.${zone}
    TXT: v=spf1 mx -all
  mail:
    A: 192.0.2.25
  www:
    CNAME: ${zone}
`;
}
