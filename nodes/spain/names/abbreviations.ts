/** Usual abbreviations in names of companies, folded and without their dot, and what they stand for. */
const WAYS = `
	abog abogados | admon administracion | agr agricola agricolas | alim alimentacion alimentaria
	arq arquitectos arquitectura | art articulos artes | ases asesoria asesores | asoc asociados asociacion
	aut automoviles autos automovil autoescuela | aux auxiliar auxiliares | av avenida | avda avenida
	ayto ayuntamiento | cafet cafeteria | carp carpinteria | cdad comunidad | cia compania | cl clinica
	clin clinica | col colegio | com comercial comercio | cons construccion construcciones
	const construccion construcciones | constr construccion construcciones | ctra carretera | ctro centro
	dent dental | dis distribuciones | dist distribucion distribuciones distribuidora
	distrib distribucion distribuciones distribuidora | dn don | dna dona | edif edificio edificios
	elec electrica electricas electricidad | electr electrica electricas electricidad electronica
	esc escuela | esp espana espanola espanol | est establecimientos estudio | expl explotacion explotaciones
	fab fabrica fabricacion fabricados | fca fabrica | fco francisco | fdez fernandez | fdo fernando
	ferr ferreteria | fund fundacion | gan ganaderia ganadera | gcia garcia | gest gestion gestoria | glez gonzalez
	gral general | grales generales | gtia garantia | gzlez gonzalez | hdez hernandez | hered herederos
	hna hermana | hnas hermanas | hno hermano | hnos hermanos | hosp hospital | hot hotel | hros herederos
	imp imprenta importaciones | ind industrial industrias industriales industria | ing ingenieria ingenieros
	inm inmobiliaria | inmob inmobiliaria | inst instalaciones instalacion instituto
	instal instalaciones instalacion | int internacional | intern internacional | inv inversiones
	jard jardineria jardines | jph joseph | lab laboratorio laboratorios | ldo licenciado
	limp limpiezas limpieza | ltda limitada | ma maria | maq maquinaria maquinas | mat material materiales
	mec mecanica mecanicas mecanizados | met metalica metalicas metalurgica | mnez martinez | mob mobiliario
	mtez martinez | mtnez martinez | mueb muebles | nac nacional | ntra nuestra | ntro nuestro
	ofic oficina oficinas | past pasteleria | pelu peluqueria | peluq peluqueria | perf perfumeria
	pint pinturas pintores | pl plaza | pol poligono | prf profesionales
	prod productos producciones productora | prof profesional | prom promociones promocion promotora
	promoc promociones | prov provincial | pta puerta punta | pto puerto | ptos productos | pza plaza
	rdguez rodriguez | ref reformas reforma | rep reparacion reparaciones representaciones
	residenc residencia | rest restaurante restaurantes restauracion | rguez rodriguez | rte restaurante
	sdad sociedad | seg seguros seguridad | serv servicio servicios | sn san | sr senor | sra senora
	sta santa | sto santo | suc sucesores sucursal | sucs sucesores | sum suministro suministros
	sup superior supermercado supermercados | tall taller talleres | tec tecnica tecnicas tecnicos
	tecn tecnica tecnicas tecnicos | trans transporte transportes | transp transporte transportes
	tte transporte teniente | ttes transportes | tur turismo turisticos | univ universidad universal
	urb urbanizacion | vda viuda | vdo viudo | veh vehiculos | vet veterinaria veterinarios | viv viviendas
`;

const BY_SHORT = new Map(
	WAYS.split(/[|\n]/)
		.map((line) => line.trim().split(/\s+/))
		.filter(([short]) => short !== '')
		.map(([short, ...long]) => [short, long]),
);

/** Letters that a dotted word must have to stand for every word that begins with them. */
const SHORTEST_PREFIX = 3;

/** What a folded word may be short for; empty for a word that is no usual abbreviation. */
export function longFormsOf(word: string): readonly string[] {
	return BY_SHORT.get(word) ?? [];
}

/**
 * Whether one folded word is short for another.
 *
 * @param isDotted whether the short one was written with a dot: "Mecan." is short for all that begins so.
 */
export function isShortFor(short: string, long: string, isDotted: boolean): boolean {
	if (short.length >= long.length) return false;
	if (longFormsOf(short).includes(long)) return true;
	const isInitial = short.length === 1;
	return (isInitial || (isDotted && short.length >= SHORTEST_PREFIX)) && long.startsWith(short);
}
