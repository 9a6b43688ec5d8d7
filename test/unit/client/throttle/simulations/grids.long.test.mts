import { describeGrids } from './grids.mts';

describeGrids(true);
