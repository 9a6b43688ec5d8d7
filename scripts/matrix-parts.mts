import { requireBrowser } from '../harness/process/chromium.mts';
import { requireQueueMachine } from '../harness/queue/programs.mts';
import { currentVersion, oldestVersion, pinnedVersions } from '../harness/n8n/versions.mts';

/** A part of the matrix: a program of the folder test that takes `--n8n VERSION` and `--built`. */
export interface MatrixPart {
	title: string;
	/** What it checks, for docs/compatibility.md. */
	about: string;
	program: string;
	/** The versions of n8n it is run in, unless others are asked for. */
	versions: string[];
	/**
	 * Fails, before anything is started, if the machine lacks what the program needs and cannot install it.
	 * Absent if the program needs nothing but n8n.
	 */
	requireMachine?: () => void;
}

/** The parts by their names on the command line, in the order of a full run. */
export const matrixParts: Record<string, MatrixPart> = {
	versions: {
		title: 'Nodes and credentials',
		about:
			'every operation, every example, the trigger (activation, a signed delivery accepted, forged ones refused), the API key and its test, a connected OAuth account, the lists of the editor, and messages as people read them',
		program: 'e2e/versions.mts',
		versions: pinnedVersions,
	},
	credentials: {
		title: 'Forms of the credentials',
		about:
			'each credential created in Chromium by clicks and keys, from the node and from the page Credentials, then used: a lookup by key, one by a connected account, a signed event accepted and a forged one refused',
		program: 'e2e/credentials.mts',
		versions: [currentVersion, oldestVersion],
		requireMachine: requireBrowser,
	},
	update: {
		title: 'Update and removal',
		about:
			'an update from an earlier version, a removal and a putting back, by the steps of n8n’s own installer: workflows, credentials and active triggers stay, deliveries and lookups go on',
		program: 'e2e/update.mts',
		versions: [currentVersion, oldestVersion],
	},
	queue: {
		title: 'Queue mode',
		about:
			'main, two workers and a webhook process with PostgreSQL and Redis ([scaling.md](scaling.md)): the plan shared, events once, workers killed',
		program: 'e2e/queue.mts',
		versions: [currentVersion, oldestVersion],
		requireMachine: requireQueueMachine,
	},
	agents: {
		title: 'Agents and MCP clients',
		about:
			'the MCP Server Trigger called by the official client, and the AI Agent with a scripted model ([ai-agents.md](ai-agents.md)): changes back, waits, values as models send them, bounded answers',
		program: 'e2e/agents.mts',
		versions: [currentVersion, oldestVersion],
	},
};
