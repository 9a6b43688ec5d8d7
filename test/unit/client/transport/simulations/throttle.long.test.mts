import { describeBounds } from './bounds.mts';

describeBounds(true);
