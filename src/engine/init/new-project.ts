import { zoneFileName } from '../../load/files/zone-file-path.js';
import { modeline } from '../../load/format/modeline.js';
import { LOCAL_ACTION } from './action-address.js';
import { pipelines } from './generated/pipelines.js';

/** The CI systems that can check and apply a project. */
export type Pipeline = keyof typeof pipelines;

export interface NewProjectInput {
  /** Base address of interface B. */
  readonly endpoint: string;
  /** A name server in its place; null for the service. */
  readonly server: string | null;
  /** Zone of the example file; null for none. */
  readonly zone: string | null;
  /** Null for none. */
  readonly pipeline: Pipeline | null;
  /** What workflows of GitHub name as the action. */
  readonly action: string;
  /** References to the schemas, for editors. */
  readonly schemas: { readonly project: string | null; readonly zone: string | null };
}

/** A file of a project, with its path relative to the project's folder. */
export interface NewFile {
  readonly path: string;
  readonly text: string;
}

/** Returns the initial files of a project, except imported zones. */
export function newProject({
  endpoint,
  server,
  zone,
  pipeline,
  action,
  schemas,
}: NewProjectInput): readonly NewFile[] {
  const jobs = pipeline === null ? [] : Object.entries(pipelines[pipeline]);
  return [
    {
      path: 'zonemason.yaml',
      text: `${modeline(schemas.project)}${server === null ? serviceText(endpoint) : serverText(server)}`,
    },
    ...(zone === null
      ? []
      : [{ path: `zones/${zoneFileName(zone)}`, text: exampleText(zone, schemas.zone) }]),
    ...jobs.map(([path, text]) => ({ path, text: withAction(text, action) })),
  ];
}

function withAction(workflow: string, action: string): string {
  return workflow.replaceAll(`uses: ${LOCAL_ACTION}`, () => `uses: ${action}`);
}

/** Returns a `.gitignore` that excludes credentials and journals; null when `existing` already does. */
export function gitignoreText(existing: string | null): string | null {
  return withLine(existing, '# Passwords and journals of zonemason.\n.zonemason/', /^\/?\.zonemason\/?\s*$/);
}

/** Returns a `.gitattributes` by which YAML files have the same line ends on every system; null when `existing` decides about them. */
export function gitattributesText(existing: string | null): string | null {
  const text = '# The same line ends on every system.\n*.yaml text eol=lf';
  return withLine(existing, text, /^(?:\*|\*\.yaml)\s(?:.*\s)?(?:eol=|-text\b|binary\b)/);
}

/** A file with more at its end, unless a line of it is like what is `wanted`. */
function withLine(existing: string | null, more: string, wanted: RegExp): string | null {
  const lines = existing?.split(/\r?\n/) ?? [];
  if (lines.some((line) => wanted.test(line))) return null;
  const before = existing === null || existing === '' || existing.endsWith('\n') ? existing : `${existing}\n`;
  return `${before ?? ''}${more}\n`;
}

function serverText(server: string): string {
  return `dns:
  # DNS UPDATE to a name server; ZONEMASON_DNS_SERVER overrides its address.
  protocol: update
  server: ${JSON.stringify(server)}
  # One file per zone.
  zones: zones/*.yaml

# Keys do not belong here: they come from ZONEMASON_DNS_TSIG_<ZONE> or
# ZONEMASON_DNS_TSIG, from .zonemason/credentials.yaml, or from the program
# named by dns.credentialCommand.
`;
}

function serviceText(endpoint: string): string {
  return `dns:
  # Base address of the service; ZONEMASON_DNS_ENDPOINT overrides it.
  endpoint: ${endpoint}
  # One file per zone.
  zones: zones/*.yaml

# Passwords do not belong here: they come from ZONEMASON_DNS_PASSWORD_<ZONE>,
# from .zonemason/credentials.yaml, or from the program named by
# dns.credentialCommand.
`;
}

function exampleText(zone: string, schema: string | null): string {
  return `${modeline(schema)}# An example. To replace it with the live records:
#   zonemason import ${zone} --force
# A zone file declares all records of a zone: any others are deleted.
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
