import { senseOfText } from '../../../../client/answers/words.ts';

it.each<[sense: string, texts: string[]]>([
	[
		'well',
		[
			'OK',
			'success',
			'Operación realizada correctamente',
			'Empresa guardada con éxito',
			'sin errores',
			'200',
		],
	],
	['done', ['Company saved', 'Se han importado 3 empresas', 'created', 'Búsqueda completada']],
	['found', ['3 companies found', 'Se han encontrado 3 empresas', '3 results']],
	[
		'absent',
		[
			'No results',
			'No se han encontrado empresas',
			'company_not_found',
			'NO ENCONTRADA',
			'cif_not_in_catalogue',
			'Unknown company',
			'inexistente',
			'missing',
			'0 companies found',
			'No existe ninguna empresa con ese CIF',
			'404',
		],
	],
	['later', ['pending', 'Import queued', 'en_cola', 'in progress', '202']],
	[
		'failed',
		[
			'Company not saved',
			'No se ha guardado',
			'could not be saved',
			'Unknown error',
			'fallida',
			'FAILED',
			'503',
		],
	],
	['left', ['skipped', 'duplicado']],
	['part', ['partial', 'Parcialmente importado']],
	[
		'open',
		[
			'rate_limited',
			'unknown',
			'Missing CIF',
			'Cuota agotada tras 2 consultas',
			'Upstream host not found',
			'No disponible',
			'limit of saved companies reached',
			'Your plan renews on 15 December',
		],
	],
])('senseOfText is %s for its texts', (sense, texts) => {
	for (const text of texts) expect([text, senseOfText(text)]).toEqual([text, sense]);
});
