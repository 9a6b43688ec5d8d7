import { get, locator, save as operation } from '../support/operations.mts';
import { useScriptedServer } from '../support/use-scripted-server.mts';

const CIF = 'J99216582';
const server = useScriptedServer();
const lookup = { ...get, cif: locator('cif', CIF) };
const save = { ...operation, companyId: locator('id', 7), status: 'prospect' };

const FAILURES: Array<[body: object, words: string]> = [
	[{ error: 'no such route' }, 'an object with error'],
	[{ message: 'Endpoint request timed out' }, 'an object with message'],
	[{ success: false }, 'an object with success'],
	[{}, 'an object without fields'],
];

it.each([
	...FAILURES,
	[{ cif: 'B86670460', nombre: 'Another' }, 'not the company J99216582, but "B86670460"'],
	[{ data: { cif: 'B86670460' } }, 'not the company J99216582, but "B86670460"'],
])('A lookup answered with %j and status 200 fails, and says what came', async (body, words) => {
	const { error } = await server.runAt(() => body, { parameters: lookup });
	expect(error?.message).toContain(words);
});

it.each([
	...FAILURES,
	[{ empresa_id: 8, status: 'prospect' }, 'of the company "8", and not of "7"'],
])('A save answered with %j and status 200 fails, and may have been done', async (body, words) => {
	const { error } = await server.runAt(() => body, { parameters: save });
	expect(error?.message).toContain(words);
	expect(error?.message).toContain('(may have been done)');
	expect(server.seen).toHaveLength(1);
});

it('What an error with status 200 says is quoted', async () => {
	const { error } = await server.runAt(() => FAILURES[1][0], { parameters: lookup });
	expect(error?.description).toContain('The service says: Endpoint request timed out');
});

it('A record within another object is found', async () => {
	const record = { cif: 'j-99216582', nombre: 'Right' };
	const { items } = await server.runAt(() => ({ data: record }), { parameters: lookup });
	expect(items).toMatchObject([{ nombre: 'Right' }]);
});

it('A company is not saved by the ID of another', async () => {
	const { error } = await server.runAt(() => ({ cif: 'B86670460', empresa_id: 9 }), {
		parameters: { ...save, companyId: locator('cif', CIF) },
	});
	expect(error?.message).toContain('not the company J99216582');
	expect(server.seen.map(({ method }) => method)).toEqual(['GET']);
});
