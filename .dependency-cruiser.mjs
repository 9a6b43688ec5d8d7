/**
 * The arrangement of the published sources. Rooms, from the lowest floor to the highest: a room knows only those
 * below it. A library is entered by its door alone, and of a room of the nodes only the files at its front are used.
 */
const LIBRARIES = ['spain', 'sheet', 'client'];

const FLOORS = [
	'lib',
	'spain',
	'sheet',
	'client/service',
	'client/transport',
	'client/answers',
	'client/api',
	'client/index[.]ts',
	'n8n',
	'nodes/CompanyData/fields',
	'nodes/CompanyData/run',
	'nodes/CompanyData/(?:operations|callers)',
	'nodes/CompanyData/editor',
	'(?:nodes/[^/]+/[^/]+[.]node[.]ts|nodes/CompanyData(?:Polling)?Trigger|credentials)',
];

const upward = FLOORS.slice(0, -1).map((floor, index) => ({
	name: `nothing upwards from ${floor}`,
	severity: 'error',
	from: { path: `^${floor}` },
	to: { path: `^(?:${FLOORS.slice(index + 1).join('|')})` },
}));

const doors = LIBRARIES.map((library) => ({
	name: `nothing past the door of ${library}`,
	severity: 'error',
	from: { pathNot: `^${library}/` },
	to: { path: `^${library}/(?!index[.]ts$)` },
}));

export default {
	forbidden: [
		...upward,
		...doors,
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
			name: 'nothing from the middle of a room of the action node',
			severity: 'error',
			from: { path: '^(nodes/CompanyData/[^/]+|nodes/[^/]+|credentials)/' },
			to: { path: '^nodes/CompanyData/[^/]+/[^/]+/', pathNot: '^$1/' },
		},
		{
			name: 'spain and sheet know nothing of n8n',
			severity: 'error',
			from: { path: '^(?:spain|sheet)/' },
			to: { path: 'n8n-workflow' },
		},
		{
			name: 'of n8n, client and lib know only types',
			severity: 'error',
			from: { path: '^(?:client|lib)/' },
			to: { path: 'n8n-workflow', dependencyTypesNot: ['type-only'] },
		},
		{
			name: 'no package at run time but n8n',
			severity: 'error',
			from: {},
			to: {
				pathNot: `^(?:${LIBRARIES.join('|')}|lib|n8n|nodes|credentials|package[.]json|node_modules/n8n-workflow/)`,
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
