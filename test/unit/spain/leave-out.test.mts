import { keysOf, LeaveOutList } from '../../../spain/leave-out.ts';
import { isGenericMailbox } from '../../../spain/mailboxes.ts';

function listOf(...entries: string[]): LeaveOutList {
	const list = new LeaveOutList();
	for (const entry of entries) expect(list.add(entry)).toMatchObject({ ok: true });
	return list;
}

describe('a list of what to leave out', () => {
	it.each([
		['b-96.416.813', 'B96416813'],
		['ES B96416813', 'B96416813'],
		['12345678z', '12345678Z'],
		['Ana <Ana@Acme.es>', 'ana@acme.es'],
		['mailto:ana@acme.es', 'ana@acme.es'],
		['@acme.es', 'ana@acme.es'],
		['*@acme.es', 'ana@acme.es'],
		['%@acme.es', 'https://www.acme.es/contacto'],
		['acme.es', 'ana@mail.acme.es'],
		['acme.es:8080', 'acme.es'],
		['Web: acme.es', 'acme.es'],
		['https://www.acme.es/', 'tienda.acme.es'],
		['muñoz.es', 'xn--muoz-hqa.es'],
		['acme.xn--p1ai', 'info@acme.xn--p1ai'],
		['+34 976 14 72 32', '976147232'],
		['0034976147232', '976 14 72 32 ext. 4'],
		['(976) 147-232', 'https://wa.me/34976147232'],
		['+33 1 70 18 99 00', '+33170189900'],
		['976147232 / 600 100 200', '600100200'],
		['600100200 y 976147232, info@acme.es', 'Tel. 976147232'],
		['acme.es B96416813', 'B96416813'],
	])('has the company that %s means: %s', (entry, text) => {
		expect(listOf(entry).has(keysOf(text))).toBe(true);
	});

	it.each([
		['ana@acme.es', 'info@acme.es, acme.es'],
		['acme.es', 'ana@otheracme.es, acme.es.com'],
		['+33 612 345 678', '612345678'],
		['976147232', '976147233'],
	])('has no other company than %s means: %s', (entry, text) => {
		expect(listOf(entry).has(keysOf(text))).toBe(false);
	});

	it.each([
		['B96416814', 'does not have the right control character'],
		['***4567**', 'masked'],
		['97614723', 'is neither'],
		['976147232 12', 'is neither'],
		['976147232-3', 'is neither'],
		['Bar Sol y acme.es', 'is neither'],
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
		expect(list.has(keysOf('B96416814'))).toBe(true);
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
