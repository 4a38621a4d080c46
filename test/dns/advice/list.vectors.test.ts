import { describe, expect, test } from 'vitest';

import type { Diagnostic } from '../../../src/diagnostics/diagnostic.js';
import { rulesIn, rulesWanted, runRules } from '../../../src/dns/records/rule-set.js';
import { adviceRules } from '../../../src/dns/advice/list.js';
import type { ProjectView } from '../../../src/dns/records/project-view.js';
import { projectView } from '../../../src/dns/records/project-view.js';
import type { PatternFields } from '../../../src/dns/records/patterns.js';
import type { DesiredZone } from '../../../src/dns/zone.js';
import { relatedPlaces } from '../../support/diagnostics.js';
import { pointed, pointedZones } from '../../support/pointed-zones.js';
import type { ZoneLines } from '../../support/pointed-zones.js';
import { declaredServices, patterns } from '../../support/zones.js';
import { vectorText, writeOut } from '../read-vectors.js';

interface Vector {
  readonly rule: string;
  /** Records of example.com. */
  readonly records: readonly string[];
  /** What managed services of example.com answer. */
  readonly serviceRecords?: readonly string[];
  readonly zones?: ZoneLines;
  readonly policy?: DesiredZone['policy'];
  readonly ignore?: readonly PatternFields[];
  readonly txt?: DesiredZone['txt'];
  readonly today?: string;
  /** Lines with the text at fault, and the lines of what else takes part. */
  readonly found: readonly string[];
  readonly why: string;
}

const vectors: readonly Vector[] = JSON.parse(vectorText('advice.json'), writeOut);

describe('advice', () => {
  test.each(rulesIn(adviceRules).map(({ code }) => code))(
    '%s has vectors of what it finds and of what it does not mind',
    (code) => {
      const own = vectors.filter(({ rule }) => rule === code);
      expect(own.some(({ found }) => found.length > 0)).toBe(true);
      expect(own.some(({ found }) => found.length === 0)).toBe(true);
    },
  );

  test('says nothing about a zone without records', () => {
    const project = projectView(pointedZones({ 'example.com': [] }));
    expect([...runRules(project, adviceRules)]).toEqual([]);
  });

  test('of a rule about some types is about nothing else', () => {
    const projects = vectors.map(projectOf);
    for (const { types, rule, check } of adviceRules.ofZones)
      for (const project of types ? projects : [])
        for (const zone of project.zones) {
          const records = zone.records.filter(({ type, active }) => !(active && types?.includes(type)));
          const without = { ...zone, records };
          const found = [...check(projectView([without]).viewOf(without))];
          expect({ code: rule.code, found }).toEqual({ code: rule.code, found: [] });
        }
  });

  test.each(vectors.map((vector) => [`${vector.rule}: ${vector.why}`, vector] as const))(
    '%s',
    (_, vector) => {
      const { rule: code, found } = vector;
      const rules = rulesWanted(adviceRules, (rule) => rule.code === code);
      expect([...runRules(projectOf(vector), rules)].map(brief)).toEqual(
        found.map((each) => `${code} ${each}`),
      );
    },
  );
});

function projectOf({ records, serviceRecords = [], zones, policy, ignore, txt, today }: Vector): ProjectView {
  const zonesOfProject = pointedZones(
    { 'example.com': records, ...zones },
    {
      ...(policy && { policy }),
      ...(ignore && { ignore: patterns(ignore) }),
      ...(txt && { txt }),
      ...(today && { today }),
    },
  );
  return projectView(
    zonesOfProject.map((zone) =>
      zone.name === 'example.com' ? { ...zone, serviceRecords: declaredServices(...serviceRecords) } : zone,
    ),
  );
}

/** Code, zone, line and text, and the lines of what else takes part; without the zone example.com. */
function brief(diagnostic: Diagnostic): string {
  const lines = relatedPlaces(diagnostic).map((place) => place.replace(/.*:/, ''));
  return [pointed(diagnostic).replace(' example.com:', ' '), ...lines].join(', ');
}
