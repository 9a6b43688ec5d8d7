import { BATCH_FIELD, CNAE_PARAMETER } from '../../../sandbox/names.mts';
import { UNLIKE, UNLIKE_NAMES, type UnlikeName } from '../../../sandbox/unlike/services.mts';
import { idsOf, useTrigger } from './use-trigger.mts';

const { activate, hide, idsAround, poll, sandbox, time, trigger } = useTrigger({ companies: 300 });

const beside = (names: UnlikeName[]) => UNLIKE_NAMES.filter((name) => !names.includes(name));
const renamed = UNLIKE_NAMES.filter((name) => UNLIKE[name].parameters.cnae !== CNAE_PARAMETER);

/** A filter for the activities whose codes begin with these digits. */
const filterBy = (value: string) => ({ filters: { cnae: { __rl: true, mode: 'code', value } } });

describe.each(UNLIKE_NAMES)('the polling trigger at a service that answers like %s', (unlike) => {
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
});

describe.each(beside(renamed))(
	'the polling trigger at a service that answers like %s',
	(unlike) => {
		it('reports a new company of an activity', async () => {
			const { data } = await sandbox.api.get('/leadbase/buscar', { params: { q: 'A Coruña' } });
			const [{ empresa_id, cnae }] = data.results;
			await hide(empresa_id);
			await sandbox.admin.patch('/settings', { unlike });
			const one = trigger(filterBy(cnae.slice(0, 2)));
			await activate(one);
			await hide();
			await poll(one);
			expect(idsOf(one)).toEqual([empresa_id]);
		});
	},
);

describe.each(renamed)('the polling trigger at a service that answers like %s', (unlike) => {
	it('does not start if the service ignores or refuses a filter', async () => {
		await sandbox.admin.patch('/settings', { unlike });
		const refused = UNLIKE[unlike].ignoresUnknown
			? /Not filtered by Activity \(CNAE\)\?.*Nothing is reported/
			: /did not accept the request/;
		await expect(time.run(trigger(filterBy('56')).activate())).rejects.toThrow(refused);
	});
});

describe.each(UNLIKE_NAMES)('the polling trigger at a service that answers like %s', (unlike) => {
	it('reports a change, once it is set up as its message advises', async () => {
		const { data } = await sandbox.api.get('/leadbase/buscar');
		const [{ cif, telefono: old }] = data.results;
		await sandbox.admin.patch('/settings', { unlike });
		const { batchField } = UNLIKE[unlike];
		const watching = (options: object) =>
			trigger({ event: 'companyChanged', cifs: cif, watchedFields: ['telefono'], options });
		if (batchField !== BATCH_FIELD) {
			const told = 'did not accept the request';
			await expect(time.run(watching({}).activate())).rejects.toThrow(told);
		}
		const one = watching({ cifsField: batchField });
		await activate(one);
		const telefono = '+34 900000000';
		await sandbox.admin.patch('/settings', { changed: { [cif]: { telefono } } });
		await poll(one);
		const change = { cif, found: true, before: { telefono: old }, after: { telefono } };
		expect(one.items).toMatchObject([change]);
	});
});
