import type { IExecuteFunctions } from 'n8n-workflow';
import { InvalidInput } from '../../shared/result';
import { knownToAgents } from '../agent/keys';
import { toNodeError } from './node-error';
import { explainNothingSent, explainProgress } from './progress';
import { recorded } from '../transport/record/recorded';
import { StoredRuns } from './stored-runs';
import { keptOf } from './kept';
import { readLimit } from './parameters';
import type { Caller } from './types';

/** A workflow that runs the node for its items. */
export function workflow(node: IExecuteFunctions, goesOnAfterFailure: boolean): Caller {
	const runs = new StoredRuns(node);
	return {
		goesOnAfterFailure,
		isModel: false,
		begin: async () => await runs.begin(),
		repeatsUnknown: () => runs.repeatsUnknown,
		hasAnswers: () => runs.hasAnswers,
		settingsFor: (settings) => settings,
		stagesFor: (target, continued) => [
			recorded(runs.open(target, continued)),
			knownToAgents(target),
		],
		readExtent(context) {
			const limit = readLimit(context);
			return { offset: 0, limit, needed: limit };
		},
		presentList: (_, part) => keptOf(part),
		presentRecord: (_, record) => record,
		presentResults: (_, results) => results,
		withNote: (results) => results,
		toError: (reason, item, progress) => toNodeError(node.getNode(), reason, item, progress),
		stopped(done, items, { error, isUnsent }) {
			runs.keep();
			return isUnsent
				? explainNothingSent(items)
				: explainProgress(done, items, error instanceof InvalidInput, runs.dropped);
		},
		ended: (output) => runs.end(output),
	};
}
