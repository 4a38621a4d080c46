import { sourceFile } from '../diagnostics/source.js';
import type { Project } from './project.js';
import { DEFAULT_MAX_CHANGE_PERCENT } from './project.js';

/** Where the zone files of a project are that does not say otherwise. */
const USUAL_ZONES = 'zones/*.yaml';

/** A project of zones that has no file yet: `root` is its folder, `endpoint` the base address of interface B. */
export function bareProject(root: string, endpoint: URL): Project {
  return {
    file: 'zonemason.yaml',
    root,
    source: sourceFile('zonemason.yaml', ''),
    dns: { endpoint, zones: [USUAL_ZONES], txt: 'text', insecureHttp: false, credentialCommand: null },
    mail: null,
    severities: new Map(),
    guards: { maxChangePercent: DEFAULT_MAX_CHANGE_PERCENT },
  };
}
