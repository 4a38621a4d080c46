import { describeTwoRuns } from './two-runs.js';

describeTwoRuns('translations', 'in turn');
