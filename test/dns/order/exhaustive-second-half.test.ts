import { describeHalf } from '../../support/exhaustive-order.js';

describeHalf(1);
