import { describeBounds } from './bounds.mts';

describeBounds(false);
