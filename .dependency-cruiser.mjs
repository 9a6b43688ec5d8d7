/**
 * The arrangement of the published sources. Rooms, from the lowest floor to the highest: a room knows only those
 * below it, and of another room only the files at its front, never its inner folders.
 */
const FLOORS = [
	'nodes/lib',
	'nodes/service',
	'nodes/spain',
	'nodes/sheet',
	'nodes/transport',
	'nodes/api',
	'nodes/CompanyData/fields',
	'nodes/CompanyData/run',
	'nodes/CompanyData/(?:operations|callers)',
	'nodes/CompanyData/editor',
	'(?:nodes/[^/]+/[^/]+[.]node[.]ts|nodes/CompanyData(?:Polling)?Trigger|credentials)',
];

const upward = FLOORS.slice(0, -1).map((floor, index) => ({
	name: `nothing upwards from ${floor}`,
	severity: 'error',
	from: { path: `^${floor}/` },
	to: { path: `^(?:${FLOORS.slice(index + 1).join('|')})` },
}));

export default {
	forbidden: [
		...upward,
		{ name: 'no circle', severity: 'error', from: {}, to: { circular: true } },
		{ name: 'no file that nothing imports', severity: 'error', from: { orphan: true }, to: {} },
		{
			name: 'no room but these',
			severity: 'error',
			from: { pathNot: `^(?:${FLOORS.join('|')})` },
			to: {},
		},
		{
			name: 'callers and operations do not know each other',
			severity: 'error',
			from: { path: '^nodes/CompanyData/(operations|callers)/' },
			to: { path: '^nodes/CompanyData/(?!$1)(?:operations|callers)/' },
		},
		{
			name: 'the triggers do not know each other',
			severity: 'error',
			from: { path: '^nodes/(CompanyData(?:Polling)?Trigger)/' },
			to: { path: '^nodes/(?!$1)CompanyData(?:Polling)?Trigger/' },
		},
		{
			name: 'nothing from the middle of a shared room',
			severity: 'error',
			from: { path: '^(?:nodes|credentials)/([^/]+)/' },
			to: {
				path: '^nodes/(?!$1/|CompanyData/)[^/]+/[^/]+/',
				// Company names and answers have folders of their own, with a front of their own.
				pathNot:
					'^nodes/(?:spain/names/(?:company-match|company-facts|name-search)|api/answers/index)[.]ts$',
			},
		},
		{
			name: 'nothing from the middle of a room of the action node',
			severity: 'error',
			from: { path: '^(nodes/CompanyData/[^/]+|nodes/[^/]+|credentials)/' },
			to: { path: '^nodes/CompanyData/[^/]+/[^/]+/', pathNot: '^$1/' },
		},
		{
			name: 'no package at run time but n8n',
			severity: 'error',
			from: {},
			to: {
				pathNot: '^(?:nodes|credentials|package[.]json|node_modules/n8n-workflow/)',
				dependencyTypesNot: ['core'],
			},
		},
	],
	options: {
		doNotFollow: { path: 'node_modules' },
		tsPreCompilationDeps: true,
		tsConfig: { fileName: 'tsconfig.json' },
	},
};
