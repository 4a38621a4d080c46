import { describeTwoRuns } from './two-runs.js';

describeTwoRuns('records', 'at once');
