import { editDistance, nearestTo, plain, remembered, wordsOf } from '../lib/words';
import { activityTexts } from './lazy';

/** What kind of word it is: one of what companies do, a number, one that many companies have, or their own. */
export type WordKind = 'activity' | 'number' | 'common' | 'rare';

/** Letters of the longest acronym or initial, which many companies share. */
const SHORT = 3;

/** Letters from which on a word may have one typing error, and two; a shorter one has no endings taken off. */
const ONE_ERROR = 6;
const TWO_ERRORS = 9;

/** Words that connect others. */
const CONNECTING = setOf('y e i and & de del d');

/** Words that tell next to nothing, though a name with one and a name without it are two. */
const LITTLE = setOf(
	'a al con el els en l la las les lo los o para per por san sant santa sin the un',
);

const ABBREVIATIONS = new Map(
	`asoc asociacion|ayto ayuntamiento|cdad comunidad|cia compañia|fdez fernandez|glez gonzalez|gral general
	hdez hernandez|hnas hermanas|hno hermano|hnos hermanos|hros herederos|mtnez martinez|mtez martinez|ntra nuestra
	rguez rodriguez|rte restaurante|sdad sociedad|sra señora|sta santa|sto santo|sucs sucesores|ttes transportes`
		.split(/[|\n]/)
		.map((line) => line.trim().split(' ') as [string, string]),
);
const NUMBERS = 'cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce'.split(' ');
const ROMAN = 'i ii iii iv v vi vii viii ix x xi xii xiii xiv xv xvi xvii xviii xix xx xxi'.split(
	' ',
);

/** What a hundredth of all companies have in their names: what they do, and surnames. */
const FREQUENT_ACTIVITIES = setOf(`
	bar comercial construccion construcciones consulting consultores distribuciones explotaciones gestion
	grupo hosteleria industrias ingenieria inmobiliaria instalaciones inversiones promociones proyectos
	restaurante servicios soluciones suministros talleres transportes
`);
const FREQUENT_NAMES = setOf(`
	alonso alvarez diaz dominguez fernandez garcia gomez gonzalez gutierrez hermanos hernandez hijos
	jimenez lopez martin martinez moreno munoz navarro perez ramos rodriguez ruiz sanchez vazquez
`);

/** What companies do, in words that neither the official titles nor our vocabulary of trades has. */
const ACTIVITIES = setOf(`
	abonos agro agropecuaria agrupacion ambiental aridos arquitectonicos artesania asfaltos asociados
	associats automatismos autorecambios aves bordados cafes calidad carretillas churreria cines clima
	complementos compras conductos confederacion congelados contratas cooperativa creativa delineacion
	diversiones edificaciones encofrados equipamientos escayolas espanol etiquetas extintores fabricados
	fachadas federacion ferris filmaciones frigorificos gastronomia gastronomica granitos hostelera
	impermeabilizaciones inoxidables internacional lacados marmol merchandising minera mobiliario modulares
	molduras multiservicios mundial nautica naves nutricion panificacion parket prefabricados prevencion
	pulidos recuperaciones riegos serigrafia team technologies tecno toldos traders trading transformados
	uniformes urbanizaciones urbanizadora
`);

/** What a few companies in a thousand have in their names: surnames, given names, nature, places. */
const COMMON = stemsOf(
	setOf(`
	abad abascal abellan abril acosta acropolis adan aguado agudo aguila aguilar aguilera aguirre agustin
	aires alameda alarcon alba alberto albufera alcala alcantara alcaraz alcazar alegre alegria alejandro
	alex alfa alfaro alfonso alfredo alicia almagro almeida almendro almirante alta alto alvarado amador
	amanecer amarilla amat america amigos amor amparo ana anaiak anaya ancla andalucia andaluz andes andrea
	andres andreu angel angulo anna antigua anton antoni antunez aparicio apolo aragon aralar arana aranda
	araujo arce arco arevalo argos arias arjona armando arnau arranz arribas arroyo arteaga arturo asensio
	asturias asuncion atalaya atenea atlantic atlantida atlas aurora avance avenida aventura avila ayala
	ayuso azahar aznar azul baena baez bahia baja balear ballester barcelo barcelona barragan barranco
	barreiro barrera barrio barroso bautista beach beatriz becerra begona belen bella bellido bello beltran
	benavente benito benjamin berenguer bermejo bermudez bernabe bernal bernardo berta beta bio blanca
	blasco blazquez bloque blue boix bonilla borja borras borrego bosch bosque brava bravo brezo briones
	brisa brito brujula bruno buena bueno burgos bustamante bustos cabello cabeza cabo cabrera caceres
	cadiz calderon calero calle calvo camacho cambio camino campana canaria canas cano canovas cantabria
	cantabrica cantos caparros capital carballo carbonell cardenas cardona carla carles carlota carmelo
	carmen carmona carolina carrasco carrera carrillo carrion carvajal casado casals casanova castano
	castellana castells castilla castro catalina cataluna catalunya cebrian cecilia celia celta century
	cerezo cerro cervantes cervera cesar chacon chaves cid cielo cigarra ciguena ciudad clara claro clasica
	claudia clave clemente cobo cobos codina cofradia coll collado colom colonial color concepcion conchi
	condal conde conesa confort congregacion consejo consell consolacion consorcio consuelo contreras coral
	corazon cordero cordoba corona corral cortes coruna costa crespo crisol cristina cristo cristobal cruz
	cuatro cubero cuenca cuesta cuevas cumbre dama daniel dario david davila delfin delgado delta diamante
	diana diego diez directo divina doce dolores domenech domingo donoso dorada dragon duarte duero duran
	ebro echevarria echeverria eco eduardo egea elena elisa elite elizalde eloy elvira emilia encarna
	encarnacion encina enero enric enrique enriquez ernesto escobar escorial escribano escudero escudo
	esencia espacio espejo esperanza espinosa espiral este esteban estel esteve estevez esther estrecho
	estrella etxebarria etxeberria eugenia euro europa europea eva excelencia exposito express extremadura
	fabregas falcon faro farre fase fatima fe federico felipe feliu felix fenix fermin fernando ferrando
	fidel figueroa fill fills flora font fontan fortuna francesc francisca franco frias futura gabriel
	galan galaxia galega galicia galindo gallardo gallega galvez gamez gamma ganges garrido garriga garzon
	gasco gascon gaspar gema genesis gerardo german germania gil gimenez gimeno giner giralda girasol giron
	global gloria godoy gold golondrina gonzalo gonzalvo gracia granada grau green gregorio gremio
	guadalquivir guerra guerrero guijarro guillen guillermo guirado gustavo guzman hacienda halcon haro
	hector heras hercules heredad herederos heredia herencia hereus hermana hermandad hermosilla hernando
	herranz hervas hidalgo hija hijas hijo hispana hispania historia horizonte hugo hurtado ibanez ibarra
	iberia iberica ibiza idea ideal ignacio imperial imperio independencia indigo ines infinito iniesta
	inmaculada innova innovacion inter irene irmans isabel isidro isla islas ismael italia ivan izquierdo
	jacinto jaen jaime jara jaume javier jazmin jesus joan joaquin jorda jordan jordi jorge jose josefa
	josep joven juan juana juanjo juanma julia julian julio junta jupiter kilometro lago laguna lara latina
	latorre laura laurel lavanda leal leandro ledesma leiva leon leonardo leonor levante levantina libertad
	libre lider lidia lima limon linares lince litoral llamas llano llave llopis llorca llorente lloret
	lobato lobo lola lopera lorca lorente lorenzo loreto losada lourdes lozano lucas lucero lucia lugo luis
	luisa lujan luna luque macarena machado macias madrid maestro magdalena magna malaga maldonado mallorca
	mancha mancomunidad manel manolo manrique manso manuel manzano mar marc marcelino marcelo marchena
	marcial marco marea mares margarita mari maria mariano maribel mario marquez marrero marta marti martos
	mas master mata mateo mateos mateu matias mauricio maxima maya mayo medina mediodia mediterranea
	mediterrani mejias mejor melero mena mendez mendoza menendez menorca merced mercurio meridional merino
	mesa meseta miguel mil milenio millan minerva miquel mira mirador miralles miranda miriam miro moderna
	moises molero molinero moll monge monica monreal monroy mont montana monte montero montesinos montiel
	montoro montoya montse montserrat mora morales moran morante morcillo moreira morell morera moya mundo
	muniz muralla murcia muriel murillo nadal narvaez natalia natividad natura naturaleza navarra navidad
	negra negro neptuno nerea nestor nicolas nieto nieve nieves noble noche noelia nogueira noguera nord
	norte nova novo nuestra nuevo numero nunez nuria oasis ocana ocaso oceano ochoa oeste ojeda olga
	olimpia olimpo olivos olmedo olmo omega onda opera ordonez orellana oriental oriente orion oro orozco
	orquidea orta ortega ortiz ortuno osa oscar oso osorio osuna otero otono pablo pacheco pacifico paco
	padilla padron paez pais palacio palencia palma palmera paloma palomares palomino panorama paraiso
	paraje pardo parejo paris parra parrilla pasaje pascual paseo pastor patino patio patricia patxi pau
	paula pavon paz pedraza pedro pedrosa peinado peiro pelaez pena penalver penas peninsula peninsular
	penon pepa pepe pepi peral peralta pere perea pereira pericas perla peru picazo pico pilar pinar pineda
	pinero pino pinos pinto piqueras pirata pirineo plana plata platino playa playas plaza plus poblado
	pole poligono ponce poniente pons porras portillo portugal poveda pozo prada pradas prado prats premium
	prieto prima primavera princesa principal prisma progreso propietarios pueblo puig pujol pura
	purificacion puro quality queen quero quesada quevedo quintana quintero quiros rada rafael ramirez
	ramiro ramon raquel raul raya rebeca rebollo recio redondo regantes reina reino remedios rey reyes
	ribas ribera ribes ricardo rico riera rincon rio rioja rios ripoll rivas rivera roa roberto roble
	robledo robles roca rocas rocha rocio roda rodolfo rodrigo rogelio roig roja rojas rojo roldan roman
	romera ros rosa rosado rosal rosaleda rosalia rosario rosas rosello rossello rovira royal royo ruben
	rubio rus ruta saavedra sabor saez sainz salado salamanca salazar salcedo saldana salgado salinas
	salmeron salmon salvador samper samuel san sana sancho sandoval sandra sanjuan sano sant santa
	santamaria santana santi santiago santo sanz sara sarmiento saura sebastian sector segovia seis select
	semana semeak sempere senda seneca serena sergi serna serra serrano serrat sevilla sierra siete siglo
	silva silvia simon sirena sofia sol sola solano soledad soler soles solis sonia soria soriano sosa
	sotelo soto suarez subirats successors sucesor sueno sultana sur surcos suroeste susana tajo tapia
	tejedor tejera tello tena teresa tigre tirado toledano toledo tomas tomillo toni tormo toro torralba
	torre torrecilla torrente torreon torrero torres torrijos tortosa total tovar tradicion trans trebol
	tres triana trigo trillo trinidad trueno trujillo ubeda unida unidos universo uno uria uribe valdes
	valencia valenciana valentin valenzuela valera valle vallejo valles valls vanesa vaquero varela vargas
	varo vasca vasco vda vega vegas vela velas velasco velazquez velez vento vera verano verde verdejo
	verdes verdu vergara veronica vertical via vicens vicent vico victor victoria vidal vieja viejo viento
	vila vilar vilchez villa villalba villalobos villanueva villar villarreal villas villegas virgen
	virginia vision vital viuda viudo viva vivas vives vivo volcan xavier yague yanez yolanda yuste zabala
	zafiro zafra zambrano zamora zamorano zaragoza zarate zen zona zorrilla zubiri
`),
);

/** Tens logarithm of one in how many companies has a word. */
const TELLING = {
	little: 0.3,
	frequent: 2,
	activity: 2.7,
	number: 2.7,
	common: 2.7,
	acronym: 3.9,
	rare: 5.7,
};
/** A word that only has a number in it: i4life. */
const MIXED = /(?:\d*[a-z]){4}/;

let tables: { activities: Set<string>; stems: Set<string> } | undefined;

/** The words of what companies do, without accents. */
function loadWords(): NonNullable<typeof tables> {
	if (tables === undefined) {
		const activities = new Set([...ACTIVITIES, ...activityTexts().flatMap(wordsOf)]);
		tables = { activities, stems: stemsOf(activities) };
	}
	return tables;
}

/** What kind a word in lower case is; all genders and numbers of a word are of one. */
export const kindOf = remembered((word): WordKind => {
	const folded = plain(word);
	if (/\d/.test(folded) && !MIXED.test(folded)) return 'number';
	if (FREQUENT_ACTIVITIES.has(folded)) return 'activity';
	if (FREQUENT_NAMES.has(folded)) return 'common';
	if (folded.length <= SHORT || COMMON.has(stemOf(folded))) return 'common';
	return loadWords().stems.has(stemOf(folded)) ? 'activity' : 'rare';
});

/** How telling a word is: the tens logarithm of one in how many companies has it. */
export const tellingOf = remembered((word) => {
	const folded = plain(word);
	if (LITTLE.has(folded) || folded.length < 2) return TELLING.little;
	if (FREQUENT_ACTIVITIES.has(folded) || FREQUENT_NAMES.has(folded)) return TELLING.frequent;
	const kind = kindOf(folded);
	return TELLING[kind === 'common' && !isListed(folded) ? 'acronym' : kind];
});

/** Whether a word is one of the language, however short it is. */
export function isListed(word: string): boolean {
	const folded = plain(word);
	const isWord =
		COMMON.has(folded) || FREQUENT_ACTIVITIES.has(folded) || loadWords().activities.has(folded);
	return folded.length > SHORT ? kindOf(folded) !== 'rare' : isWord;
}

/** Whether a word is the plural of one of what companies do, or that word with a typing error, and no other word. */
export function isMisspelt(text: string, word: string): boolean {
	const [folded, known] = [plain(text), plain(word)];
	if (kindOf(word) !== 'activity' || /\d/.test(folded)) return false;
	if (folded === known) return known.length >= ONE_ERROR;
	if (folded === `${known}s` || folded === `${known}es`) return true;
	const most = known.length >= TWO_ERRORS ? 2 : known.length >= ONE_ERROR ? 1 : 0;
	return kindOf(text) === 'rare' && editDistance(folded, known, most) <= most;
}

/** The word for what companies do that a rare one is a misspelling of, if one is nearest. */
export function activityNear(word: string): string | undefined {
	if (kindOf(word) !== 'rare') return undefined;
	const possible = [...loadWords().activities].filter((known) => known[0] === word[0]);
	const near = nearestTo(
		word,
		possible.filter((known) => isMisspelt(word, known)).map((known) => [known, known]),
	);
	return near.length === 1 ? near[0] : undefined;
}

export function isConnecting(word: string): boolean {
	return CONNECTING.has(word);
}

/** A word as it is compared: numbers in digits, and abbreviations written out that stand for one word only. */
export function writtenOut(word: string, isLast: boolean): string {
	// A letter before other words is an initial.
	const roman = word.length > 1 || isLast ? ROMAN.indexOf(word) + 1 : 0;
	const number = roman || NUMBERS.indexOf(word);
	return number > 0 ? String(number) : (ABBREVIATIONS.get(word) ?? word);
}

function setOf(words: string): ReadonlySet<string> {
	return new Set(words.trim().split(/\s+/));
}

function stemsOf(words: Iterable<string>): Set<string> {
	return new Set([...words].map(stemOf));
}

/** What is left of a word without the endings of gender and number. */
function stemOf(word: string): string {
	return word.length >= ONE_ERROR ? word.replace(/(?:es|s)$/, '').replace(/[aeo]$/, '') : word;
}
