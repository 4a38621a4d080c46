import type { ProjectRule } from '../../records/project-view.js';
import { spfAll } from './all.js';
import { spfInclude } from './include.js';
import { spfLookups } from './lookups.js';
import { multipleSpf } from './multiple.js';
import { spfPtr } from './ptr.js';
import { spfSize } from './size.js';
import { spfSyntax } from './syntax.js';
import { spfUnreachable } from './unreachable.js';
import { spfVersion } from './version.js';

/** The rules of SPF that need no lookups. */
export const spfRules: readonly ProjectRule[] = [
  multipleSpf,
  spfSyntax,
  spfVersion,
  spfLookups,
  spfInclude,
  spfUnreachable,
  spfAll,
  spfPtr,
  spfSize,
];
