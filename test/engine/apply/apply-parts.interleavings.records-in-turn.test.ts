import { describeTwoRuns } from './describe-two-runs.js';

describeTwoRuns('records', 'in turn');
