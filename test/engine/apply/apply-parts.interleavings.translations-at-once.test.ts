import { describeTwoRuns } from './two-runs.js';

describeTwoRuns('translations', 'at once');
