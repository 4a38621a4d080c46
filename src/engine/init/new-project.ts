import { pipelines } from './generated/pipelines.js';

/** The systems that a project can be checked and applied by. */
export type Pipeline = keyof typeof pipelines;

export interface NewProjectInput {
  /** Base address of interface B. */
  readonly endpoint: string;
  /** Zone of the example file; null for none. */
  readonly zone: string | null;
  /** Null for none. */
  readonly pipeline: Pipeline | null;
  /** Where editors find the schemas of both kinds of files. */
  readonly schemas: { readonly project: string; readonly zone: string };
}

/** A file of a project; its path is relative to the folder of that. */
export interface NewFile {
  readonly path: string;
  readonly text: string;
}

/** The files that a project begins with, but for the zones that it has already. */
export function newProject({ endpoint, zone, pipeline, schemas }: NewProjectInput): readonly NewFile[] {
  const jobs = pipeline === null ? [] : Object.entries(pipelines[pipeline]);
  return [
    { path: 'zonemason.yaml', text: projectText(endpoint, schemas.project) },
    ...(zone === null ? [] : [{ path: `zones/${zone}.yaml`, text: exampleText(zone, schemas.zone) }]),
    ...jobs.map(([path, text]) => ({ path, text })),
  ];
}

const PRIVATE = '.zonemason/';

/** A `.gitignore` that keeps credentials and journals out of git; null when it does already. */
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
  # One file a zone.
  zones: zones/*.yaml

# Passwords never stand here: they come from ZONEMASON_DNS_PASSWORD_<ZONE>, from .zonemason/credentials.yaml, or from
# a program that dns.credentialCommand names.
`;
}

function exampleText(zone: string, schema: string): string {
  return `# yaml-language-server: $schema=${schema}
# An example: \`zonemason import ${zone} --force\` puts what is live in its place. A zone file says all of a zone:
# what is live and not in it is deleted.
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
