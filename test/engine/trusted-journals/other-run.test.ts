import { describe, expect, test } from 'vitest';
import type { Project } from '../../../src/config/project.js';
import { whyOtherService } from '../../../src/engine/trusted-journals/other-run.js';
import { Failure } from '../../../src/failure.js';
import { someProject } from '../../support/projects.js';

const OURS = 'https://dns.example.net/custom';
const MAIL = 'https://mail.example.net/';
const mail: Project['mail'] = {
  endpoint: new URL(MAIL),
  brand: 'acme',
  translations: 'mail',
  insecureHttp: false,
  languages: [],
  policy: 'sync',
  ignore: [],
  protect: [],
};
const withMail = someProject({ mail });
const unusable = new Failure('usage', 'no such variable');

describe('a journal is of another service', () => {
  test.each<[string, Project, { endpoint: string; brand: string | null }, string | null]>([
    ['not with the endpoint of the project', withMail, { endpoint: OURS, brand: null }, null],
    ['not with its endpoint and brand', withMail, { endpoint: MAIL, brand: 'acme' }, null],
    [
      'with another endpoint',
      withMail,
      { endpoint: MAIL, brand: null },
      `from a run at ${MAIL}, but the project's endpoint is ${OURS}`,
    ],
    [
      'with another endpoint of mail',
      withMail,
      { endpoint: OURS, brand: 'acme' },
      `from a run at ${OURS}, but the project's endpoint is ${MAIL}`,
    ],
    [
      'with another brand',
      withMail,
      { endpoint: MAIL, brand: 'other' },
      "from the brand other, but the project's is acme",
    ],
    [
      'with a brand, if that of the project cannot be used',
      someProject({ mail: { ...mail, brand: unusable } }),
      { endpoint: MAIL, brand: 'acme' },
      "from the brand acme, but the project's is none",
    ],
    [
      'if the project has no such part',
      someProject(),
      { endpoint: MAIL, brand: 'acme' },
      `from a run at ${MAIL}, but the project's endpoint is none`,
    ],
    [
      'if the endpoint of the project cannot be used',
      someProject({ mail: { ...mail, endpoint: unusable } }),
      { endpoint: MAIL, brand: 'acme' },
      `from a run at ${MAIL}, but the project's endpoint is unknown`,
    ],
  ])('%s', (_, project, journal, why) => {
    expect(whyOtherService(journal, project)).toBe(why);
  });
});
