/** Reads the email addresses, hosts and telephone numbers in a text, in one notation each, so that they can be compared. */

const EMAIL = /[^\s@,;:<>()[\]"']{1,64}@(?:[\p{L}\d_-]{1,63}\.){1,9}[\p{L}\d-]{2,63}/gu;

const HOST = /(?:[\p{L}\d_-]{1,63}\.){1,9}[\p{L}\d-]{2,63}/gu;

/** A Spanish telephone number, with or without the country code, and whatever stands between its digits. */
const SPANISH_PHONE =
	/(?<![\d+])(?:(?:\+|00)?34[\s().\-/·]{0,3})?([5-9](?:[\s().\-/·]{0,3}\d){8})(?!\d)/g;

/** A number with the code of another country. */
const FOREIGN_PHONE = /(?<!\d)(?:\+|00)(?!34)([1-9](?:[\s().\-/·]{0,3}\d){6,14})(?!\d)/g;

/** The email addresses in a text, in small letters. */
export function emailsIn(text: string): string[] {
	return (text.match(EMAIL) ?? []).map((address) => {
		const [mailbox, host] = address.toLowerCase().split('@');
		return `${mailbox}@${asciiHost(host)}`;
	});
}

/** The telephone numbers in a text: nine digits of a Spanish one, and all digits of a foreign one after a plus sign. */
export function phonesIn(text: string): string[] {
	return readPhones(text).phones;
}

/** The same for a text that has nothing but telephone numbers; none if it has other digits. */
export function phonesAlone(text: string): string[] {
	const { phones, rest } = readPhones(text);
	return /[\p{L}\d]/u.test(rest) ? [] : phones;
}

function readPhones(text: string): { phones: string[]; rest: string } {
	const phones: string[] = [];
	const rest = text
		.replace(FOREIGN_PHONE, (_, number: string) => {
			phones.push(`+${digitsOf(number)}`);
			return '/';
		})
		.replace(SPANISH_PHONE, (_, number: string) => {
			phones.push(digitsOf(number));
			return '/';
		});

	return { phones, rest };
}

function digitsOf(text: string): string {
	return text.replace(/\D/g, '');
}

/** The host of a website or an email address, without www; empty for any other text. */
export function hostOf(text: string): string {
	const address = text.trim().toLowerCase();
	const [host = ''] = address.replace(/^(?:[a-z]+:\/\/)?(?:.*@)?/, '').split(/[/?#:\s]/);
	return host.includes('.') ? asciiHost(host.replace(/^www\d?\./, '').replace(/\.$/, '')) : '';
}

/** The hosts in a text, without www: those of websites, of email addresses, and those that stand alone. */
export function hostsIn(text: string): string[] {
	return (text.match(HOST) ?? []).map(hostOf);
}

/** A host in the letters of the network: muñoz.es is xn--muoz-hqa.es there. */
function asciiHost(host: string): string {
	const isAscii = /^[\w.-]*$/.test(host);
	return !isAscii && URL.canParse(`http://${host}`) ? new URL(`http://${host}`).hostname : host;
}

/** The host itself, and the domains that it is in: a.b.es, b.es and es. */
export function domainsOf(host: string): string[] {
	const labels = host.split('.');
	return labels.map((_, index) => labels.slice(index).join('.'));
}
