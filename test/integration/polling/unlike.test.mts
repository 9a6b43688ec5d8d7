import { UNLIKE, type UnlikeName } from '../../../sandbox/unlike.mts';
import { idsOf, useTrigger } from './use-trigger.mts';

const { activate, hide, idsAround, poll, sandbox, time, trigger } = useTrigger({ companies: 300 });
const NAMES = Object.keys(UNLIKE) as UnlikeName[];

describe.each(NAMES)('the polling trigger at a service that answers like %s', (unlike) => {
	it('reports a new company', async () => {
		const [first] = await idsAround(1);
		await hide(first);
		await sandbox.admin.patch('/settings', { unlike });
		const one = trigger();
		await activate(one);
		await hide();
		await poll(one);
		expect(idsOf(one).map(Number)).toEqual([first]);
	});

	it('does not start if the service ignores or refuses a filter', async () => {
		await sandbox.admin.patch('/settings', { unlike });
		const filters = { cnae: { __rl: true, mode: 'code', value: '56' } };
		const refused = UNLIKE[unlike].ignoresUnknown
			? /Not filtered by CNAE\?.*Nothing is reported/
			: /did not accept the request/;
		await expect(time.run(trigger({ filters }).activate())).rejects.toThrow(refused);
	});

	it('reports a change once Send CIFs As is set', async () => {
		const { data } = await sandbox.api.get('/leadbase/buscar');
		const [{ cif }] = data.results;
		await sandbox.admin.patch('/settings', { unlike });
		const watching = (options: object) =>
			trigger({ event: 'companyChanged', cifs: cif, watchedFields: ['telefono'], options });
		await expect(time.run(watching({}).activate())).rejects.toThrow('did not accept the request');
		const one = watching({ cifsField: UNLIKE[unlike].batchField });
		await activate(one);
		const telefono = '+34 900000000';
		await sandbox.admin.patch('/settings', { changed: { [cif]: { telefono } } });
		await poll(one);
		expect(one.items).toMatchObject([{ cif, found: true, after: { telefono } }]);
	});
});
