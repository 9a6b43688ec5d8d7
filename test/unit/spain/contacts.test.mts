import { contactsIn } from '../../../spain/contacts.ts';

const textsIn = (text: string) => {
	const { emails, sites, phones, rest } = contactsIn(text);
	return [[...emails, ...sites, ...phones].map((contact) => contact.text), rest];
};

const keysIn = (text: string) => {
	const { emails, sites, phones } = contactsIn(text);
	return [...emails, ...sites, ...phones].map(({ key, page }) => key + page);
};

describe('contactsIn', () => {
	it.each<[string, string[], string]>([
		['info@acme.xn--p1ai', ['info@acme.xn--p1ai'], ''],
		['Ana <Ana@Acme.es>', ['Ana@Acme.es'], 'Ana'],
		['[a@b.es](mailto:a@b.es)', ['a@b.es', 'a@b.es'], ''],
		['"ana gil"@b.es.', ['"ana gil"@b.es'], ''],
		['a@b.es www.b.es / 981123456', ['a@b.es', 'www.b.es', '981123456'], ''],
		['Web: b.es:8080, http://c.es/x).', ['b.es:8080', 'http://c.es/x'], ''],
		['Tel. (981) 12 34 56 y móvil 600112233', ['(981) 12 34 56', '600112233'], ''],
		['(+34) 981123456 ext. 3', ['(+34) 981123456 ext. 3'], ''],
		['981\u2011123\u2011456', ['981\u2011123\u2011456'], ''],
		['1. 981123456', ['981123456'], '1'],
		['44 20 7946 0958', ['44 20 7946 0958'], ''],
		['Ana: 600112233', ['600112233'], 'Ana'],
	])('finds those of %s as they are written', (text, contacts, rest) => {
		expect(textsIn(text)).toEqual([contacts, rest]);
	});

	it.each([
		'B86670460',
		'12345678Z',
		'ES91 2100 0418 4502 0005 1332',
		'2024-03-01T10:00:00.000Z',
		'01/03/2024',
		'1.234.567,89 €',
		'981123456.5',
		'3,46981E+10',
		'430001',
		'12345678901234567890',
		'S.L.',
		'ana@muebles',
		'ana[at]muebles.es2',
		'mu¤oz.es',
		'M\ufffdOZ@muebles.es',
		'+34',
		'http://',
		'www.',
	])('finds none in %s', (text) => {
		expect(textsIn(text)[0]).toEqual([]);
	});

	it.each([
		['INFO@MUÑOZ.ES', ['info@xn--muoz-hqa.es']],
		['https://www.acme.es:443/', ['acme.es']],
		['*@acme.es', ['acme.es']],
		['https://acme.es/tienda?x=1', ['acme.es/tienda?x=1']],
		['0034 981-12-34-56', ['981123456']],
		['+33 1 70 18 99 00', ['+33170189900']],
		['97614723', ['']],
	])('gives those of %s in one notation', (text, keys) => {
		expect(keysIn(text)).toEqual(keys);
	});
});
