/**
 * What columns of lists are called, in words of lower case without accents and dots (`wordsOfColumn`); the surest names
 * first.
 */
export const COLUMN_NAMES = {
	name: [
		/^(razon social|denominacion( social)?|empresa|(nombre )?(de )?(la )?(empresa|sociedad|compania)|nombre (fiscal|social)|company( name)?|business( name)?|organi[sz]ation)$/,
		/^(nombre|name|(nombre )?(del )?(cliente|proveedor)|(client|customer|supplier|vendor|account)( name)?)$/,
	],
	town: [/^(ciudad|localidad|poblacion|municipio|town|city)$/],
	province: [/^(provincia|province)$/],
	web: [/^((pagina|sitio) web|web( ?site)?|url|dominio|domain)$/],
	email: [/^(e ?mail( address)?|mail|correo( electronico)?)$/],
	phone: [
		/^(telefono|tele?f|tel|tlf|tfno|tlfno|phone( number)?)( \d| fijo)?$/,
		/^((telefono )?movil|mobile)$/,
	],
	notes: [/^(notas?|observacion(es)?|comentarios?|notes?|comments?|remarks?)$/],
} satisfies Record<string, readonly RegExp[]>;
