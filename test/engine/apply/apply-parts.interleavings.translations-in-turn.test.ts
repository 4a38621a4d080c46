import { describeTwoRuns } from './describe-two-runs.js';

describeTwoRuns('translations', 'in turn');
