import { describeHalf } from './exhaustive-order.js';

describeHalf(0);
