import { describeGrids } from './grids.mts';

describeGrids(false);
