import { expect, test } from 'vitest';
import { surveySpf } from '../../../src/dns/spf/survey.js';
import { checkHost } from './receiver/check-host.js';
import { cases, requestOf, resolverOf } from './suite.js';

test.each(cases)('$title: a survey finds what a receiver finds', async (each) => {
  const resolve = resolverOf(each.scenario);
  const request = requestOf(each);
  const { findings } = await checkHost(request, resolve);
  const domain = (request.mailFrom || request.helo).split('@').at(-1) ?? '';
  const surveyed = await surveySpf(domain.toLowerCase(), resolve);
  const missed = findings.filter(
    ({ kind, name }) => !surveyed.some((own) => own.kind === kind && own.name === name),
  );
  expect(missed).toEqual([]);
});
