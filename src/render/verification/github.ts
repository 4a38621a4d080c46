import { MOST_OF_A_LEVEL, regionOf, workflowCommand } from '../../diagnostics/formats/workflow-command.js';
import type { Verification } from '../../dns/verify/verification.js';
import { plural } from '../../text/plural.js';
import type { Layout } from '../../text/style.js';
import type { SharedDifference } from './differences.js';
import {
  meaningOf,
  serverProblems,
  sharedDifferences,
  shownValues,
  targetFault,
  unansweredZones,
  unmetExpectations,
} from './differences.js';
import { formatVerification } from './text.js';

export interface GithubSetting {
  readonly layout: Layout;
  readonly quiet: boolean;
  /** Makes a path relative to the root of the repository. */
  readonly pathOf: (path: string) => string;
}

/** Formats a verification as annotations at the records, as many as GitHub shows, and then as text. */
export function formatVerificationGithub(
  verification: Verification,
  { layout, quiet, pathOf }: GithubSetting,
): string {
  const differences = sharedDifferences(verification);
  const errors = [
    ...differences.filter(({ kind }) => kind !== 'ttl').map((each) => annotation('error', each, pathOf)),
    ...verification.targets.map(({ at, address, ...fault }) =>
      workflowCommand('error', { file: pathOf(at.file.path), ...regionOf(at), title: TITLE }, [
        `${address}: ${targetFault(fault)}`,
      ]),
    ),
    ...unmetExpectations(verification).map(({ at, text, servers }) =>
      workflowCommand('error', { file: pathOf(at.file.path), ...regionOf(at), title: TITLE }, [
        text,
        `at ${servers.join(', ')}`,
      ]),
    ),
    ...unansweredZones(verification).map((text) => plain('error', text)),
  ];
  const warnings = [
    ...differences.filter(({ kind }) => kind === 'ttl').map((each) => annotation('warning', each, pathOf)),
    ...serverProblems(verification).map((text) => plain('warning', text)),
  ];
  const shown = [...errors.slice(0, MOST_OF_A_LEVEL), ...warnings.slice(0, MOST_OF_A_LEVEL)];
  const more = errors.length + warnings.length - shown.length;
  const notice = `${plural(more, 'more problem')}: see the log of this step`;
  return [
    ...shown,
    ...(more > 0 ? [workflowCommand('notice', { title: TITLE }, [notice])] : []),
    formatVerification(verification, layout, { quiet }),
  ].join('');
}

const TITLE = 'zonemason verify';

function plain(level: 'error' | 'warning', message: string): string {
  return workflowCommand(level, { title: TITLE }, [message]);
}

function annotation(
  level: 'error' | 'warning',
  difference: SharedDifference,
  pathOf: GithubSetting['pathOf'],
): string {
  const { at, address, expected, found, servers } = difference;
  const properties = { ...(at && { file: pathOf(at.file.path), ...regionOf(at) }), title: TITLE };
  return workflowCommand(level, properties, [
    `${address}: ${meaningOf(difference)}`,
    ...shownValues(expected).map((value) => `expected ${value}`),
    ...shownValues(found).map((value) => `found ${value}`),
    `at ${servers.join(', ')}`,
  ]);
}
