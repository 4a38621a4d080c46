import { expect, test } from 'vitest';

import { emptySurvey, surveyor } from '../../support/interleavings/survey.js';
import { recordKind } from '../../support/interleavings/small-zones.js';
import { records } from '../../support/record-lines.js';
import { AT_ONCE, IN_ORDER_FROM, IN_TURN } from './describe-two-runs.js';

const surveyRecords = surveyor(recordKind);

test('a PUT that changed a type counts as sent, although the other run has deleted the record since', async () => {
  const survey = emptySurvey();
  const before = records('a CNAME c.z.test');
  const trio = { before, wanted: [records('a AAAA 2001:db8::1'), []], replace: 'put' } as const;
  await surveyRecords(survey, trio, { ...IN_TURN, faults: 0 });
  expect(survey.endings).toBeGreaterThan(0);
  expect([...survey.faults.untrue.values()]).toEqual([]);
});

test('a PUT that changed a type is done, although a listing lags behind it and shows what the other run wrote before', async () => {
  const survey = emptySurvey();
  const before = records('a A 192.0.2.1');
  const wanted = [records('a A 192.0.2.2'), records('a CNAME c.z.test')] as const;
  await surveyRecords(survey, { before, wanted, replace: 'put' }, { ...AT_ONCE, faults: 1 });
  expect(survey.endings).toBeGreaterThan(0);
  expect([...survey.faults.untrue.values()]).toEqual([]);
});

test('a gap that a plan cannot avoid, and that the other run keeps open, is counted', async () => {
  const survey = emptySurvey();
  const before = records('a A 192.0.2.1', 'x.a TXT x');
  // `a` is not deleted before `x.a`, so that the wildcard answers for `x.a` only then.
  const wanted = [records('* A 192.0.2.1'), records('a AAAA 2001:db8::1', 'x.a TXT x')] as const;
  await surveyRecords(
    survey,
    { before, wanted, replace: 'put' },
    { ...AT_ONCE, faults: 0, inOrderFrom: IN_ORDER_FROM },
  );
  expect([...survey.faults.lost.values()]).toEqual([]);
  expect([...survey.excused.keys()]).toContain('DELETE overtaken by POST, in a gap of the plan');
});
