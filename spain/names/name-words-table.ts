/** Abbreviations that stand for one word only: each line has the abbreviation and its word. */
export const ABBREVIATIONS_TABLE = `
asoc asociacion
ayto ayuntamiento
cdad comunidad
cia compañia
fdez fernandez
glez gonzalez
gral general
hdez hernandez
hnas hermanas
hno hermano
hnos hermanos
hros herederos
mtnez martinez
mtez martinez
ntra nuestra
rguez rodriguez
rte restaurante
sdad sociedad
sra señora
sta santa
sto santo
sucs sucesores
ttes transportes`;

/** Words in the names of many companies: surnames, given names, nature and places. The words of town names are in another table. */
export const COMMON_TABLE = `
abril acosta acropolis adan aguado aguila aguilera aguirre alberto albufera alegre alejandro
alex alfa alfonso alfredo alianza alicia alonso alvarado alvarez amador amanecer america amigos
amor amparo andaluz andrea angel anton aparicio apolo aralar arco argos arias arranz arturo
asturias atenea atlantic atlantida atlas aurora avance avenida azahar azul bahia balear
ballester barroso beatriz becerra belen bella beltran benitez benjamin bermejo bermudez bernabe
bernal beta bio blanco blasco bloque blue borrego bosch bravo brisa brujula bueno bustos
cabello calderon calero calle calvo camacho cambio canovas cantabria cantabrica capital
carbonell carla carmen carrasco carrillo carvajal casado castellana catalina cataluna catalunya
celta central century cesar cielo clara clasica claudia colonial color comunidad confort
consejo coral corazon cordero crespo cristal cristo cuatro cubero dama daniel dario david
delfin delgado delta diamante diana diaz diez directo divina doce domenech dominguez donoso
dorada dragon duarte duran echevarria eco eduardo elite elvira encarna encarnacion enero enric
enrique ernesto escribano escudero esencia espacio espejo esperanza espiral estevez estrecho
estrella euro europa europea eva excelencia express extremadura faro fase fatima federico
felipe fenix fermin fernandez ferrando ferrer figueroa flor flora fortuna francesc francisca
fuentes futura gabriel galaxia galega galicia gallardo gallega galvez gamma garrido garzon
genesis gerardo german gil gimenez giner girasol global gloria godoy gold golondrina gonzalez
gracia green gremio guadalquivir guerra guerrero guillen guillermo gustavo gutierrez hacienda
hercules herederos heredia herencia hermana hermandad hernandez herranz herrero hidalgo hija
hijo hispana hispania historia horizonte hugo hurtado ibanez iberia iberica idea ideal ignacio
imperial imperio independencia indigo infinito inmaculada innova innovacion inter irene isabel
islas italia ivan izquierdo jacinto jaime jazmin jesus jimenez joaquin jorda jordan jorge
josefa joven juana julian julio jupiter lara latina laura laurel leal leandro leonor levante
levantina libertad libre lider lidia lima limon lince litoral llave llopis llorca lola lopez
losada lourdes lozano lucas lucia luis luisa lujan luque luz machado macias magna maldonado
manel manolo manuel manzano marc marcelo mares mari mariano maribel marin mario marquez marrero
master mateos mauricio maxima mayo mediodia mediterranea mejias mejor melero mendez mendoza
menendez mercedes mercurio meridional merino meseta mil milenio minerva mirador miriam miro
moderna molina moll monica montana montero montoya montse moran moreno mundo natividad natura
naturaleza navarro navidad negro neptuno nerea nieto noble noche nord norte nova novo nuestra
nueva nuevo numero nuria oasis ocaso oceano ochoa oeste olga olimpo olivos omega opera ordonez
oriental oriente orion orozco orquidea ortega ortiz oscar otono pacifico paco padilla paez pais
paloma palomino panorama paraiso paraje pardo paris pasaje pascual paseo pastor patino patio
patricia paula paz pelaez penon pepa pepe perea pereira peris perla pico pilar piqueras pirata
pirineo plata platino playa plaza plus poblado poligono ponce poniente pons porras portugal
premium prieto prima primavera princesa principal prisma progreso propietarios pueblo puente
puerto pujol puro quality quevedo quintero rafael ramirez ramiro ramon ramos raquel raul raya
real rebollo recio redondo reino remedios ricardo rico rivas rivera roberto roble robles rocas
rocio rodolfo rojas rojo roldan romero rosa rosado rosalia rovira royal royo ruben ruiz ruta
sabor saez sainz salas salazar salcedo salgado samuel sanchez sandoval sandra santamaria
santana santi sanz sara sarmiento saura sector segura select senda sergi serrano serrat siglo
silva silvia simon sirena sofia sol solano soledad soler soles solis sonia soriano sosa sotelo
suarez sucesor sueno sur suroeste susana tejedor tejera tello tena tigre tirado toledano tomas
toni tormo torreon torrero total tradicion trans trebol triana trinidad trueno unida universo
uno uribe valentin valera vallejo vanesa vaquero varela vargas vasca vasco vazquez velas
velasco velazquez verano verde verdejo veronica via vicens victor vidal viento vilchez villegas
virginia vision vital viuda viva vives vivo volcan xavier yanez yolanda zabala zafiro zambrano
zamorano zen zona zorrilla`;

/** The ways of writing the legal forms, folded and without dots; foreign ones may be those of a branch. */
export const FORMS_TABLE = {
	'S.L.':
		'(?:sociedad |soc |sdad |s ?)?(?:de responsabilidad )?(?:limitada|ltda|lda)(?: laboral| profesional| unipersonal| nueva empresa)*|s ?l(?: ?[ulp]| laboral| profesional)*|s ?r ?l ?u?|s ?l ?n ?e',
	// "Sal" and "spa" are words too, so these forms need dots or spaces between their letters.
	'S.A.':
		'(?:sociedad |soc |sdad |s )(?:anonima|anon)(?: laboral| deportiva| española)*|s ?a ?[ued]?|s a l ?u?',
	'S. Coop.':
		'(?:sociedad |soc |sdad |s ?)?coop(?:erativa)?(?: (?:[a-z]|mad|and|val|cat|gal|astur?|peq|ltda|limitada|pequeña|madrileña|andaluza|valenciana|asturiana|gallega|galega|catalana|vasca|(?:de )?iniciativa social))*|koop(?: e| elk)?(?: txikia)?|s ?c ?c ?l|s c [al]',
	'C.B.': 'com(?:unidad)?(?: de)? bienes|c ?b',
	'S.C.': '(?:sociedad|soc|s) civil(?: (?:particular|privada|profesional))?|s ?c ?p?|e ?s ?p ?j',
	'S.A.T.': '(?:sociedad agraria de transformacion|s ?a ?t)(?: ltda| limitada)?',
	'Ltd.':
		'(?:limited|ltd|gmbh|inc|llc|plc|sarl|s a r l|s a s|s p a|b ?v|n ?v)(?: sucursal(?: en españa)?)?|(?:s ?a )?sucursal(?: en españa)?',
	'U.T.E.': 'union temporal de empresas|u ?t ?e',
	'A.I.E.': 'agrupacion(?: de interes economico)?|a ?i ?e',
	Asociación: 'asociacion|asoc',
	Fundación: 'fundacion',
	Congregación: 'congregacion',
};
