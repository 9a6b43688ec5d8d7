import { useScriptedServer } from '../support/use-scripted-server.mts';

const server = useScriptedServer();

const RECORD = {
	cif: 'B86670460',
	empresa_id: 7,
	nombre: 'Uno',
	capital_social: 3000,
	administradores: ['Ana'],
	otro: 1,
};

const get = {
	resource: 'company',
	operation: 'get',
	cif: { __rl: true, mode: 'cif', value: RECORD.cif },
	output: 'selectedFields',
	fields: ['nombre'],
};

it.each([
	['capital_social, administradores', ['capital_social', 'administradores']],
	['Capital Social', ['capital_social']],
	['={{ ["otro"] }}', ['otro']],
	['absent', []],
	['', []],
])('Other Fields %s returns these, too: %j', async (otherFields, names) => {
	const { items } = await server.runAt(() => RECORD, {
		parameters: { ...get, otherFields } as never,
	});
	expect(Object.keys(items[0])).toEqual(['cif', 'empresa_id', 'nombre', ...names]);
});

it('Other Fields of another kind are refused before any request', async () => {
	const { error } = await server.runAt(() => RECORD, {
		parameters: { ...get, otherFields: '={{ { a: 1 } }}' } as never,
	});
	expect(error?.message).toContain("'Other Fields'");
	expect(server.seen).toHaveLength(0);
});
