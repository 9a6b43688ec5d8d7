import { parseApiKey, parseBaseUrl } from '../../../nodes/client/account.ts';
import { Secrets } from '../../../nodes/client/secrets.ts';
import { parseCentre, parseMapLink, parseRadius } from '../../../nodes/spain/centre.ts';
import { parseChoices, parseList } from '../../../nodes/lib/values.ts';
import { checkCif, parseCifs } from '../../../nodes/spain/cif.ts';
import { parseActivity, searchActivities } from '../../../nodes/spain/activities.ts';
import { parseCoordinates } from '../../../nodes/spain/coordinates.ts';
import { loadTowns } from '../../../nodes/spain/lazy.ts';
import { readNames } from '../../../nodes/spain/company-name.ts';
import { parseNumber, parseSwitch } from '../../../nodes/lib/values.ts';
import { parseProvince, searchProvinces } from '../../../nodes/spain/provinces.ts';
import { parseRelativePath } from '../../../nodes/CompanyData/operations/api-request/send.operation.ts';
import { processorTime } from '../../support/processor-time.mts';

const LENGTH = 100_000;
/** Milliseconds of the processor: a hundred times what a reader takes, and less than what grows with the square. */
const MOST = 1000;

const towns = loadTowns();
const secrets = new Secrets('k3y/of+the=Service_"42"');

const READERS: Record<string, (text: string) => unknown> = {
	checkCif,
	parseActivity,
	parseApiKey,
	parseBaseUrl,
	parseCentre: (text) => parseCentre(text, () => towns),
	parseChoices: (text) => parseChoices(text, ['raw', 'simplified']),
	parseCifs,
	parseCoordinates,
	parseList,
	parseMapLink,
	parseNumber: (text) => parseNumber(text),
	parseProvince,
	parseRadius,
	parseRelativePath,
	parseSwitch,
	readNames,
	'the search of the activities': searchActivities,
	'the search of the provinces': searchProvinces,
	'the search of the towns': (text) => towns.search(text),
	'the redaction': (text) => secrets.redacted(Buffer.from(text)),
};

/** Texts that repeat until they are as long as somebody's pasted document. */
const KINDS = [
	...['a', '1', ' ', 'a ', '1 ', '1,', '1.', '.', '-', '/', '%25', '[', ']', '(', '"', '" ', '\\'],
	...['á', 's. ', ', ', '- ', 'sl ', 'lat lon ', '1°1\'1" ', 'calle en bares, '],
	...['B86670460 y ', 'maps.a.b/@1,1 '],
];

it.each(Object.entries(READERS))('%s answers 100 kB of any kind at once', (_, read) => {
	for (const kind of KINDS) {
		const text = kind.repeat(LENGTH / kind.length);
		for (const given of [text, `x${text}`, `${text}x`, `[${text}`, `https://${text}`]) {
			expect(processorTime(() => void read(given))).toBeLessThan(MOST);
		}
	}
});
