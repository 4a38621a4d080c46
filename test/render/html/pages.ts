import type { Risk } from '../../../src/plan/plan.js';

export const risk: Risk = {
  code: 'dangling-target',
  level: 'warn',
  address: 'dns/example.com/www/A',
  message: 'something',
};
