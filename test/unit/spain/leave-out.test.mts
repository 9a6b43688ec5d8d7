import { LeaveOutList } from '../../../nodes/spain/leave-out.ts';
import { isGenericMailbox } from '../../../nodes/spain/mailboxes.ts';

const NOBODY = { cifs: [], emails: [], hosts: [], phones: [] };

function listOf(...entries: string[]): LeaveOutList {
	const list = new LeaveOutList();
	for (const entry of entries) expect(list.add(entry)).toMatchObject({ ok: true });
	return list;
}

describe('a list of what to leave out', () => {
	it.each([
		['b-96.416.813', { cifs: ['B96416813'] }],
		['ES B96416813', { cifs: ['B96416813'] }],
		['12345678z', { cifs: ['12345678Z'] }],
		['Ana <Ana@Acme.es>', { emails: ['ana@acme.es'] }],
		['mailto:ana@acme.es', { emails: ['ana@acme.es'] }],
		['@acme.es', { emails: ['ana@acme.es'] }],
		['acme.es', { emails: ['ana@mail.acme.es'] }],
		['https://www.acme.es/', { hosts: ['tienda.acme.es'] }],
		['muñoz.es', { hosts: ['xn--muoz-hqa.es'] }],
		['+34 976 14 72 32', { phones: ['976147232'] }],
		['0034976147232', { phones: ['976147232'] }],
		['(976) 147-232', { phones: ['976147232'] }],
		['+33 1 70 18 99 00', { phones: ['+33170189900'] }],
		['976147232 / 600 100 200', { phones: ['600100200'] }],
		['acme.es B96416813', { cifs: ['B96416813'] }],
	])('has the company that %s means', (entry, company) => {
		expect(listOf(entry).has({ ...NOBODY, ...company })).toBe(true);
	});

	it.each([
		['ana@acme.es', { emails: ['info@acme.es'], hosts: ['acme.es'] }],
		['acme.es', { emails: ['ana@otheracme.es'], hosts: ['acme.es.com'] }],
		['+33 612 345 678', { phones: ['612345678'] }],
		['976147232', { phones: ['976147233'] }],
	])('has no other company than %s means', (entry, company) => {
		expect(listOf(entry).has({ ...NOBODY, ...company })).toBe(false);
	});

	it.each([
		['B96416814', 'does not have the right control character'],
		['***4567**', 'masked'],
		['97614723', 'is neither'],
		['976147232 12', 'is neither'],
		['Acme y Cía', 'is neither'],
		['info@', 'is neither'],
		['com.es', 'is an ending that many domains share'],
		['facebook.com/acme', 'is the address of a page'],
	])('refuses %s, which could mean somebody else or nobody', (entry, what) => {
		expect(new LeaveOutList().add(entry)).toMatchObject({
			ok: false,
			what: expect.stringContaining(what) as string,
		});
	});

	it('takes a CIF of a fictitious company as it is', () => {
		const list = new LeaveOutList(true);
		expect(list.add('B96416814')).toMatchObject({ ok: true });
		expect(list.has({ ...NOBODY, cifs: ['B96416814'] })).toBe(true);
	});
});

describe('a mailbox', () => {
	it.each([
		'info',
		'INFO2',
		'atencion.al.cliente'.replaceAll('.', ''),
		'administración',
		'ventas-web',
	])('called %s is generic', (name) => expect(isGenericMailbox(`${name}@acme.es`)).toBe(true));

	it.each(['ana', 'info.ana', 'jperez', 'acme', '2024', 'maria.info'])(
		'called %s may be that of a person',
		(name) => expect(isGenericMailbox(`${name}@acme.es`)).toBe(false),
	);
});
