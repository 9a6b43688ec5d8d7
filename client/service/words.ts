/**
 * The words by which a service says how a request ended, in names of fields and in their values, English and Spanish.
 * Assumed: the API document shows none. A name or a sentence is understood only if all of its words are here.
 */

/** The words by what they mean. Gender, plural, accents and case make no difference; see `answers/words.ts`. */
export const WORDS = {
	/** It went well. */
	well: [
		'ok okay success successful successfully succeeded correct correctly done',
		'bien exito exitoso exitosamente correcto correctamente satisfactorio satisfactoriamente hecho',
	],
	/** The work was done. */
	done: [
		'complete completed finished valid processed saved stored created updated upserted imported inserted added',
		'create update insert add retrieved fetched loaded obtained returned executed performed applied submitted',
		'realizado valido completado terminado finalizado procesado guardado almacenado creado actualizado modificado importado',
		'insertado incorporado añadido agregado existente obtenido recuperado cargado devuelto ejecutado efectuado aplicado',
		'guardar crear actualizar importar insertar añadir',
	],
	/** The service has it. */
	found: [
		'found find exist exists existing match matched matching known listed located hit',
		'encontrado encontraron encontrar hallado localizado existe existen conocido coincide coinciden coincidan consta constan figura figuran hay',
	],
	/** The service does not have it. */
	absent: ['notfound inexistente nonexistent unlisted noencontrado'],
	/** The same, in a name, or of a company: without one it is said of other things, too. */
	unknown: ['unknown desconocido'],
	/** The same, in a name or alone: "missing CIF" is about a field. */
	lacking: ['missing absent ausente'],
	/** The work is not done yet. */
	later: [
		'pending queued queue processing running scheduled accepted waiting progress started received enqueued',
		'pendiente cola proceso procesando espera curso programado aceptado iniciado recibido encolado admitido',
	],
	/** The work failed. */
	failed: [
		'error err exception fault fail failed failing failure failures rejected refused denied invalid cancelled canceled',
		'aborted ko incorrect wrong bad',
		'errores fallo fallado fallido rechazado denegado invalido cancelado anulado abortado incorrecto erroneo',
	],
	/** Some of the work was left. */
	left: [
		'skipped omitted ignored discarded duplicate duplicated dup repeated remaining unprocessed unresolved dropped excluded',
		'omitido ignorado descartado duplicado repetido restante excluido saltado',
	],
	/** The answer has only a part of what there is. */
	part: [
		'partial partially incomplete truncated timed timeout degraded cut terminated interrupted limited',
		'parcial parcialmente incompleto truncado cortado interrumpido limitado degradado',
	],
	/** More follows. */
	more: ['more next continuation cursor siguiente proximo mas'],
	not: [
		'no not none nothing never without neither nor zero doesn don didn isn wasn aren weren hasn haven',
		'sin ni ningun ninguno nada tampoco cero',
	],
	/** What a service has, or not. */
	subject: [
		'company companies record row entry entries item element result document data object match hit cif nif catalogue',
		'catalog database output body source attribute',
		'empresa sociedad compañia registro fila entrada elemento resultado documento dato datos coincidencia catalogo ficha',
	],
	/** What a request is about. */
	matter: [
		'meta pagination paging info operation request response query search lookup import save list prospect lead client customer contact contacted file',
		'note notes change status state code http api page token link url href batch job task summary stats count number total base mercantil',
		'operacion peticion solicitud respuesta consulta busqueda importacion lista prospecto cliente contacto contactado',
		'archivo fichero nota cambio estado codigo pagina enlace lote tarea resumen numero alta carga paginacion paginas',
	],
	/** What a request named. */
	asked: [
		'requested request asked input query submitted sent processed looked checked received key id ids reference ref',
		'solicitado pedido consultado enviado procesado recibido comprobado clave referencia entrada consulta',
	],
	/** Words that change nothing. */
	small: [
		'a an the of in on to for with by at and all your its it this that these those there do does did has have had is are',
		'was were be been could can any given already which as num n up t s you we now out after early your',
		'ya puede pudo podido dado dada indicado',
		'el la lo los las un una unos unas del de al en con por para y se ha han he son es fue fueron sido su sus tu tus que',
		'nuestro nuestra our ese esa este esta estos estas todo todos todas nuevo new cada',
	],
} as const;

/** Names of fields that say how something ended, by their main word; the value may be a code, a word or true. */
export const STATE_NAMES =
	'status state estado result resultado outcome code codigo situacion respuesta response';

/** Names of fields that a service writes sentences into, by their main word. */
export const SENTENCE_NAMES =
	'message mensaje messages msg detail details detalle description descripcion reason motivo cause causa title warning advertencia aviso explanation explicacion observacion info';

/** Names of fields with how many there are in all, by their main word. */
export const TOTAL_NAMES = 'total totals count cuenta cantidad';

/** Names of objects in a record of a company that have more of its fields. */
export const GROUP_NAMES =
	'contact contacto address direccion location ubicacion domicilio identification identificacion figure cifra general base data dato datos company empresa detail detalle financial economico estimate estimacion profile perfil attributes';

/** Names of lists that stand next to the records of a response. */
export const SIDE_NAMES =
	'facet aggregation link filter filtro sort included includes suggestion sugerencia tag column columna field campo scope';

/** Names of the ID of a record that was written. */
export const RECORD_ID_NAMES = 'id uuid import importacion saved';

/** Names of the number of rows that were imported, new and changed ones together. */
export const IMPORTED_NAMES = 'imported importado';
