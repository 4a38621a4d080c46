import type { Diagnostic } from '../../../diagnostics/diagnostic.js';
import type { SpfResolver } from '../../spf/evaluate/resolver.js';
import type { DesiredZone } from '../../zone.js';
import { diagnosed } from '../advice.js';
import { projectView } from '../project-view.js';
import {
  dmarcReportAuthorization,
  isPermission,
  notPermitted,
  permissionsFor,
} from './report-authorization.js';
import { placed } from './text-advice.js';

/**
 * The destinations of DMARC reports that the files know nothing about, each with a function that looks up whether it wants
 * them, and returns what that finds.
 */
export function reportSurveys(
  zones: readonly DesiredZone[],
  resolve: SpfResolver,
): readonly (() => Promise<readonly Diagnostic[]>)[] {
  const { mailTexts, lookUp } = projectView(zones);
  return mailTexts.flatMap((text) =>
    permissionsFor(text)
      .filter(({ name }) => lookUp(name) === 'unknown')
      .map((permission) => async () => {
        const found = await resolve(permission.name, 'TXT');
        const isKnown =
          found.status === 'failed' || (found.status === 'found' && found.values.some(isPermission));
        return isKnown
          ? []
          : [diagnosed(dmarcReportAuthorization.rule, placed(text, notPermitted(permission)))];
      }),
  );
}
