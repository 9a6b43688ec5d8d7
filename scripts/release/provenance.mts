import { parse } from 'yaml';

interface Job {
	'runs-on'?: string;
	permissions?: Record<string, string>;
	steps?: Array<{ run?: string }>;
}

interface WorkflowFile {
	permissions?: Record<string, string>;
	jobs?: Record<string, Job>;
}

const PUBLISHES = /\bnpm publish\b|\bn8n-node release\b/;
/** n8n's tool sets npm's option by itself when it runs on GitHub. */
const WITH_PROVENANCE = /\s--provenance\b(?!=false)|\bn8n-node release\b/;

/**
 * Why none of the workflows (their YAML by file name) publishes as n8n requires of verified packages: in
 * a job that may request an identity token, with a provenance statement, on a GitHub-hosted runner, the
 * only kind that gets one.
 */
export function provenanceFaults(workflows: Record<string, string>): string[] {
	const publishing = Object.entries(workflows).flatMap(([file, text]) => {
		const workflow = parse(text) as WorkflowFile;
		return Object.entries(workflow.jobs ?? {})
			.map(([name, job]) => ({ title: `${file}, job ${name}`, workflow, job }))
			.filter(({ job }) => commandsOf(job).length > 0);
	});
	if (publishing.length === 0) return ['no workflow in .github/workflows publishes'];
	return publishing.flatMap(({ title, workflow, job }) => {
		const permissions = job.permissions ?? workflow.permissions;
		const required: Array<[holds: boolean, fault: string]> = [
			[permissions?.['id-token'] === 'write', 'lacks the permission id-token: write'],
			[
				commandsOf(job).every((command) => WITH_PROVENANCE.test(command)),
				'runs npm publish without --provenance',
			],
			[
				/^(ubuntu|windows|macos)-/.test(job['runs-on'] ?? ''),
				'does not run on a machine of GitHub',
			],
		];
		return required.filter(([holds]) => !holds).map(([, fault]) => `${title} ${fault}`);
	});
}

/** The lines of the job that publish. */
function commandsOf({ steps = [] }: Job): string[] {
	return steps.flatMap(({ run }) => run?.split('\n') ?? []).filter((line) => PUBLISHES.test(line));
}
