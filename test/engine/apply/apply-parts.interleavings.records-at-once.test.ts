import { describeTwoRuns } from './describe-two-runs.js';

describeTwoRuns('records', 'at once');
