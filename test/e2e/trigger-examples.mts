import type { Check } from './trigger-checks.mts';

export const EXAMPLE_CHECKS: ReadonlyArray<[name: string, check: Check]> = [];
