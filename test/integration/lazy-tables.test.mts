import { CompanyData } from '../../nodes/CompanyData/CompanyData.node.ts';
import { cnaeSearch, loadTowns } from '../../spain/lazy.ts';

const loaded = new Set<string>();

jest.mock('../../spain/cnae/cnae-2009.ts', () => {
	loaded.add('activities');
	return jest.requireActual('../../spain/cnae/cnae-2009.ts');
});
jest.mock('../../spain/towns.generated.ts', () => {
	loaded.add('towns');
	return jest.requireActual('../../spain/towns.generated.ts');
});

it('the tables of activities and towns are loaded by the first search, not with the node', () => {
	expect(new CompanyData().description.name).toBe('companyData');
	expect([...loaded]).toEqual([]);
	expect(cnaeSearch().searchActivities('bares').length).toBeGreaterThan(1);
	expect([...loaded]).toEqual(['activities']);
	expect(loadTowns().search('coruna').length).toBeGreaterThan(0);
	expect([...loaded]).toEqual(['activities', 'towns']);
});
