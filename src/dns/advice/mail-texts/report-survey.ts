import { declaredAt } from '../../answers/declared.js';
import type { Diagnostic } from '../../../diagnostics/diagnostic.js';
import type { SpfResolver } from '../../spf/resolver.js';
import type { DesiredZone } from '../../zone.js';
import { diagnose } from '../../check/problem.js';
import { projectView } from '../../records/project-view.js';
import {
  dmarcReportAuthorization,
  isPermission,
  notPermitted,
  permissionsFor,
} from './report-authorization.js';
import { mailTextsOf } from './mail-text.js';
import { placed } from './text-advice.js';

/**
 * The destinations of DMARC reports that the files know nothing about, each with a function that looks up whether it wants
 * them, and returns what that finds.
 */
export function reportSurveys(
  zones: readonly DesiredZone[],
  resolve: SpfResolver,
): readonly (() => Promise<readonly Diagnostic[]>)[] {
  const project = projectView(zones);
  return mailTextsOf(project).flatMap((text) =>
    permissionsFor(text)
      .filter(({ name }) => declaredAt(project, name) === 'unknown')
      .map((permission) => async () => {
        const found = await resolve(permission.name, 'TXT');
        const isKnown =
          found.status === 'failed' || (found.status === 'found' && found.values.some(isPermission));
        return isKnown
          ? []
          : [diagnose(dmarcReportAuthorization.rule, placed(text, notPermitted(permission)))];
      }),
  );
}
