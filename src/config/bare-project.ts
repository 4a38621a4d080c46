import { sourceFile } from '../diagnostics/source.js';
import type { Project } from './project.js';
import { DEFAULT_MAX_CHANGE_PERCENT } from '../plan/bulk-change.js';

/** Where the zone files of a project are that does not say otherwise. */
const USUAL_ZONES = 'zones/*.yaml';

export interface BareProjectInput extends Pick<Project, 'files' | 'root'> {
  /** Base address of interface B. */
  readonly endpoint: URL;
}

/** A project of zones that has no file yet. */
export function bareProject({ files, root, endpoint }: BareProjectInput): Project {
  return {
    files,
    file: 'zonemason.yaml',
    root,
    source: sourceFile('zonemason.yaml', ''),
    dns: { endpoint, zones: [USUAL_ZONES], txt: 'text', insecureHttp: false, credentialCommand: null },
    mail: null,
    severities: new Map(),
    guards: { maxChangePercent: DEFAULT_MAX_CHANGE_PERCENT },
  };
}
