import type { Project } from '../../src/config/project.js';
import { sourceFile } from '../../src/diagnostics/source.js';
import { disk } from './disk.js';

/** A project with a DNS part and nothing out of the ordinary. */
export function someProject(change: Partial<Project> = {}): Project {
  const source = sourceFile('zonemason.yaml', '');
  return {
    files: disk,
    file: 'zonemason.yaml',
    root: process.cwd(),
    source,
    document: { kind: 'map', entries: [], file: source, start: 0, end: 0 },
    dns: {
      endpoint: new URL('https://dns.example.net/custom'),
      zones: ['zones/*.yaml'],
      txt: 'text',
      insecureHttp: false,
      nameServers: [],
      credentialCommand: null,
    },
    mail: null,
    severities: new Map(),
    guards: { maxChangePercent: 30 },
    journals: { keep: 100 },
    concurrency: null,
    policies: [],
    policyCommand: null,
    vars: new Map(),
    ...change,
  };
}
