import { CompanyData } from '../../../nodes/CompanyData/CompanyData.node.ts';
import { cnaeSearch } from '../../../nodes/shared/domain/cnae/lazy.ts';

const isLoaded = jest.fn<boolean, []>(() => false);

jest.mock('../../../nodes/shared/domain/cnae/cnae-2009.ts', () => {
	isLoaded.mockReturnValue(true);
	return jest.requireActual('../../../nodes/shared/domain/cnae/cnae-2009.ts');
});

it('the tables are loaded for the first search of an activity, not with the node', () => {
	expect(new CompanyData().description.name).toBe('companyData');
	expect(isLoaded()).toBe(false);
	expect(cnaeSearch().searchActivities('bares')).toHaveLength(2);
	expect(isLoaded()).toBe(true);
});
