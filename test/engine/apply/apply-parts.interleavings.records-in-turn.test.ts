import { describeTwoRuns } from './two-runs.js';

describeTwoRuns('records', 'in turn');
