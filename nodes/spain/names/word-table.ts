// Words that many Spanish companies have in their names, folded: without accents, in lower case. The groups
// are by how many do, in orders of magnitude; what is in none of them tells a company from others.

/** Words that connect others. */
export const CONNECTING = `
	al amb and con d da das de del dels do dos e el els en entre es et eta i in l la las les lo los o of para
	per por s sa the u un una y &
`;

/** What companies do, in the names of a hundredth of them or more. */
export const FREQUENT_ACTIVITIES = `
	bar comercial construccion construcciones consulting consultores distribuciones explotaciones gestion grupo
	hermanos hijos hosteleria industrias ingenieria inmobiliaria instalaciones inversiones promociones proyectos
	restaurante servicios soluciones suministros talleres transportes
`;

/** What companies do, in the names of a few in a thousand. */
export const ACTIVITIES = `
	abogados abonos academia accesorios aceites aceitunas aceros administracion administraciones aduanas
	advocats agencia agraria agricola agricolas agricultura agro agropecuaria agroquimica aguas aislamientos
	albanileria alimentacion alimentos almacen almacenes almazara alojamientos alquiler alquileres aluminio
	aluminios ambiental antiguedades apartamentos aridos arquitectes arquitectonicos arquitectos arquitectura
	artesania articulos asador ascensores aseguradora asesoramiento asesoramientos asesores asesoria asfaltos
	asistencia asociados associats atencion audio audiovisual audiovisuales auditores auditoria autobuses
	autocares autoescuela automatismos automocion automovil automoviles autorecambios autos aves avicola ayuda
	azulejos bakery bazar bebidas belleza bicicletas bienes bisuteria bodega bodegas bordados boutique bricolaje
	bus cafe cafes cafeteria cafeterias caldereria calefaccion calzado calzados camiones camping canteras
	carburantes care carnes carnica carnicas carniceria carpinteria carpinterias carretillas carrocerias
	cartonajes catering centro centros ceramica ceramicas cereales cerrajeria cerveceria chapa churreria cine
	cines citricos clima climatizacion clinica clinicas club coches cocinas colegio comerc comercializadora
	comercio compania complementos componentes compras computer comunicacion comunicaciones concesionario
	conductos confeccion confecciones confiteria congelados congresos conservas construcion constructora
	constructoras consulta consultora consultoria consultors contabilidad contenedores contratas copisteria
	correduria cortinas cosmetica cosmeticos cristaleria cristales cuidados cultivos cultura curtidos danza data
	datos decoracion decoraciones delineacion demoliciones dental dentistas deporte deportes deportivas derribos
	desarrollo desarrollos desguaces despacho detectives dietetica diseno disenos distribucion distribuidora
	distribuidores diversiones domestico drogueria ebanisteria ecologicos economistas edicion ediciones
	edificaciones edificios editores editorial educacion electrica electricas electricidad electricos
	electrodomesticos electromecanica electronica electronicos embalajes embutidos empresa empresarial empresas
	encofrados encuadernacion energetica energia energias ensenanza envases equipamientos equipos escayolas
	escuela espectaculos estanco estetica estructuras estudi estudio estudios etiquetas eventos excavaciones
	explotacion export exportaciones extintores fabrica fabricacion fabricaciones fabricados fachadas
	farmaceutica farmaceuticos farmacia ferralla ferreteria ferreterias ferris ferrocarriles fertilizantes
	fiestas filmaciones films financiera finanzas finca fincas fisioterapia floristeria fontaneria forestal
	forja formacion fotografia fotovoltaica frigorificos frio fruites frutas fruteria frutos fundicion
	fundiciones funeraria gabinete ganadera ganaderia ganados garaje garden gas gases gasoleos gasolinera
	gastronomia gastronomica geriatrico gestora gestoria gimnasio grafic grafica graficas graficos granitos
	gruas guarderia heladeria helados herbolario herrajes herramientas hierros higiene hilados hipica holding
	hormigones horno hortalizas hospital hostal hostel hostelera hosteleros hotel hotelera hoteles huevos
	idiomas iluminacion imagen impermeabilizaciones import importaciones impremta imprenta impresion impresores
	industria industrial industriales informatica informaticas informaticos infraestructuras inmobiliarias
	inmuebles inoxidables instalacion instalador instaladora institut instituto instrumentos interiorismo
	internet inversion investigacion investment investments jamones jardineria joyas joyeria juegos jugueteria
	juguetes juridica laboratorio laboratorios lacados lacteos lavado lavanderia libreria libros limpieza
	limpiezas llibreria locales logistic logistica logistics madera maderas maquinaria maquinas mariscos
	marketing marmol marmoles marroquineria materiales materias mayoristas mecanica mecanicas mecanicos
	mecanizados media mediadores medica medicas medicina medicinas medico medicos medio mensajeria mercado
	merceria merchandising meson metal metales metalica metalicas metalicos metalurgica metalurgicas minas
	minera mineras mobiliario moda modas modulares molduras montajes moquetas motor motores motos mudanzas
	mueble muebles multiservicios music musica musical nautica navales naves naviera negocios neumaticos
	nutricion obrador obras odontologia odontologica oficinas olivares optica opticas organizacion ortopedia
	packaging padel paisajismo panaderia panificacion panificadora panificadoras papel papeleria papeles
	parafarmacia parket parking parque parquets pasteleria pastisseria patrimonial patrimonio pavimentos
	peleteria peluqueria peluquerias peluqueros perforaciones perfumeria perfumes perruqueria persianas pesca
	pescaderia pescados pesquera petroleos piel pieles piensos pintores pinturas piscinas pizarras pizzeria
	plasticos podologia polleria porcino portes prefabricados prensa prevencion printing produccion producciones
	producto productora productores productos profesionales promocion promotora propiedades proteccion
	psicologia pub publicidad publicitaria puertas pulidos queseria quesos quimica quimicas quimicos recambios
	reciclaje reciclajes recreativos recuperaciones redes reformas refrigeracion rehabilitacion rehabilitaciones
	relojeria remolques renovables rent rentals reparacion reparaciones reposteria representaciones repuestos
	residencia residencial residencias residuos restauracion restauraciones restaurantes riegos ropa rotulacion
	rotulos salud saneamientos sanitaria sanitarios seguridad seguros semillas serigrafia serveis servicio shop
	siderurgica sidreria sistemas software soldadura soldaduras sport sports store studio suministres suministro
	supermercado supermercados systems tabacos taberna taller tallers tapas tapiceria tapicerias taxi taxis team
	technologies technology tecnica tecnicas tecnicos tecno tecnologia tecnologias tecnologica tecnologicas
	tejidos telas telecom telecomunicaciones telefonia television textil textiles textils tienda tiendas
	tintoreria toldos topografia trabajos traders trading traducciones training transformados transport
	transporte transports tratamientos turismo turistica turisticas turisticos turistics uniformes urbanismo
	urbanizaciones urbanizadora vehiculos venta ventanas ventas verduras veterinaria veterinarios viajes viatges
	video vidrios vigilancia vinas vinedos vinos vins viveros vivienda viviendas web yesos zapateria zapatos
	zumos
`;

/** Words that tell companies of one kind from another though many have them: colours, directions, nature, places. */
export const COMMON = `
	abril acropolis agrupacion aguila aires ajuntament alameda alba albufera alcazar alegria alfa almendro
	almirante alta alto altos amanecer amarilla america amigos anaiak ancla andalucia andaluz andaluza andes
	angel antigua antiguo apolo aragon aralar arco arena argos arroyo arte artes asociacion asturias atalaya
	atenea atlantic atlantica atlantico atlantida atlas aurora avance avenida aventura ayuntamiento azahar azul
	azules bahia baja bajo balear baleares barcelona barrio basica beach begona bella bello beta bio blanca
	blancas blanco bloque blue bosque brava brezo brisa brujula buena bueno cabo cadiz calidad calle camara
	cambio camino campana campo campos canal canaria canarias cantabria cantabrica cantabrico capital carmen
	casa casino castellana castellano castilla castillo catalana cataluna catalunya celta centra central century
	cerezo cerro cid cielo ciencia cigarra ciguena city ciudad clara claro clasica clave cofradia colegios
	colonial color comunidad comunidades concello condal conde confort congregacion consejo consell consolacion
	consorcio control cooperativa coral corazon corona coruna costa creaciones creativa crisol cristo cruz
	cuatro cumbre dama delfin delta diamante digital diputacion directo divina doce dorada dorado dragon duero
	dulce ebro eco edad edificio elite encina encinas enero escorial escudo esencia espacio espana espanol
	espanola esperanza espiral estacion este estel estrecho estrella euro europa europea europeo excelencia
	express extremadura faro fase fatima fe federacion fenix fill fills flor flores fortuna fuente fuentes
	fundacion futura futuro galaxia galega galicia gallega gamma ganges general genesis germania germans giralda
	girasol global gold golf golondrina grabados gran granada grande granja green gremio guadalquivir hacienda
	halcon hercules heredad herederos herencia hereus hermana hermanas hermandad hermano hija hijas hijo hispana
	hispania historia hogar home horizonte huertas iberia iberica iberico ibiza idea ideal imperial imperio
	independencia indigo infinito innova innovacion integral integrales inter internacional irmans isla islas
	italia jara jardin jardines jazmin jesus joven junta jupiter kilometro lago laguna larga latina laurel
	lavanda levante levantina levantino libertad libre lider limon lince linea litoral llano llave loreto
	lourdes lucero luna luz macarena madrid maestro magna malaga mallorca mancha mancomunidad mar marea mares
	maria marina mas master maxima mayo mayor mediodia mediterranea mediterraneo mediterrani mejor menorca
	merced mercedes mercurio meridional meseta mil milenio minerva mirador moderna moderno molino molinos mont
	montana monte montes montserrat moto mundial mundo muralla murcia naranja naranjo natura natural naturaleza
	navarra navidad negra negro neptuno nieve nieves noble noche nord norte nova novo nuestra nuestro nueva
	nuevas nuevo nuevos numero nuria oasis ocaso oceano oeste oficina olimpia olimpo olivar olivo olivos olmo
	omega onda opera oriental oriente orion oro orquidea osa oso otono pacifico pais palacio palma palmera
	palmeras paloma panorama paraiso paraje parcela paris parroquia pasaje paseo patio paz pena penas peninsula
	peninsular penon perla personal peru pescadores pico piedra piedras pilar pinar pino pinos pirata pirineo
	pirineos plana planta plantas plata platino playa playas plaza plus poblado pole poligono polo poniente
	portal porto portugal prado prados premium prima primavera primera primero princesa principal prisma
	productor progreso propietarios pueblo puente puerta puerto punto pura puro quality queen radio rapido real
	red regantes reina reino rey reyes ribera riberas rincon rio rioja rivera roble robles roca rocas roja rojo
	romana romano romero rosa rosal rosaleda rosario rosas royal ruta sabor sabores sala salinas salmon salon
	san sana sano sant santa santo sector seis select selecta semana semeak senda seneca senora serena serra
	sevilla sierra siete siglo sindicato sirena sistema social sociedad sol solar solares solera soles
	successors sucesor sucesores sueno sultana super sur surcos suroeste system tajo tierra tierras tigre
	tomillo torre torreon torres total tradicion tradicional trans trebol tres triana trinidad tropical trueno
	udala unida unidos union universal universidad universo uno urbana urbano valencia valenciana valle valles
	vasca vasco vda vega vegas vela velas vento verano verde verdes vertical via vida vieja viejo viento villa
	villas virgen vision vital viuda viudo viva vivo volcan zafiro zen zona
`;

/**
 * What tells the companies of one family or group apart, though it also says what they do: Ruiz and Hijos de Ruiz,
 * Zentralis and Zentralis Inversiones.
 */
export const KINSHIP = `
	asociados associats compania desarrollos fundacion gestion grup grupo hermanos hijos holding inmobiliaria
	inmuebles inversion inversiones investment investments negocios patrimonial patrimonio promocion promociones
	promotora propiedades proyectos renovables servicios
`;

/** Surnames that about a hundredth of all people have, or more. */
export const FREQUENT_SURNAMES = `
	alonso alvarez diaz dominguez fernandez garcia gomez gonzalez gutierrez hernandez jimenez lopez martin
	martinez moreno munoz navarro perez ramos rodriguez ruiz sanchez vazquez
`;

/** Surnames that a few people in a thousand have. */
export const SURNAMES = `
	abad abascal abellan acosta adan aguado agudo aguilar aguilera aguirre agustin alarcon alcala alcantara
	alcaraz alegre alfaro almagro almeida alvarado amador amat amor anaya andres angulo antunez aparicio
	aragones arana aranda araujo arce arenas arevalo arias arjona armas arnau arranz arribas arteaga asensio
	avila ayala ayuso aznar baena baez ballester ballesteros banos barbero barcelo barragan barranco barreiro
	barrera barrios barroso bautista becerra bellido beltran benavente berenguer bermejo bermudez bernal blasco
	blazquez boix bonilla borras borrego bosch bravo briones brito burgos bustamante bustos caballero cabello
	cabeza cabezas cabrera caceres calderon calero calvo calzada camacho camara canals canas cano canovas
	cantero cantos caparros carballo carbonell cardenas cardona carmona carolina carrasco carrera carretero
	carrillo carrion carvajal casado casals casanova casas castano castellanos castells castro catalan cebrian
	cervantes cervera chacon chaves clemente cobo cobos codina coll collado colom conesa contreras cordero
	cordoba corral corrales correa cortes crespo cubero cuenca cuesta cuevas davila delgado diez domenech donoso
	duarte duran echevarria echeverria egea elizalde enriquez escobar escribano escudero espejo espinosa estevez
	etxebarria etxeberria exposito fabregas falcon farre ferrando ferreira ferreiro ferrer figueroa flora font
	fontan franco frias fuster galan galindo gallardo gallego galvez gamez garrido garriga garzon gasco gascon
	gil gimenez gimeno giner giron godoy gonzalvo gracia granados grau guardia guerra guerrero guijarro guillen
	guirado guzman haro heras heredia hermosilla hernando herranz herrera herrero hervas hidalgo hurtado ibanez
	ibarra iglesias infante iniesta izquierdo jaen jorda jordan jurado lara latorre leal ledesma leiva leon lima
	linares llamas llopis llorca llorente lloret lobato lobo lopera lorca lorente losada lozano lugo lujan luque
	machado macias maldonado manrique manso manzano marchena marin marino marquez marrero martos mata mateos
	maya medina mejias melero mena mendez mendoza menendez merino mesa millan mira miralles miranda miro molero
	molina molinero moll monge monreal monroy montero montesinos montiel montoro montoya mora morales moran
	morante morcillo moreira morell morera moya muniz murcia muriel murillo nadal narvaez nieto nogueira noguera
	nunez ocana ochoa ojeda oliva olmedo ordonez orellana orozco orta ortega ortiz ortuno osorio osuna otero
	pacheco padilla padron paez palacios palencia palomares palomino palomo pardo paredes parejo parra parrilla
	pascual pastor patino pavon pedraza pedrosa peinado peiro pelaez penalver peral peralta perea pereira
	pericas picazo pineda pinero pinto piqueras pizarro planas ponce pons porras portillo poveda pozo prada
	pradas prats prieto puig pujol quero quesada quevedo quintana quintero quiros rada ramirez raya rebollo
	recio redondo remedios ribas ribes rico riera rios ripoll rivas rivero roa robledo rocha roda roig rojas
	roldan roman romera ros rosado rosales rosalia rosello rossello rovira royo rubio rueda rus saavedra saez
	sainz salado salamanca salas salazar salcedo saldana salgado salmeron samper sancho sandoval sanjuan
	santamaria santana santos sanz sarmiento sastre saura segovia segura sempere serna serrano serrat silva sola
	solano soler solis soria soriano sosa sotelo soto suarez subirats tapia tejada tejedor tejera tejero tello
	tena tirado toledano toledo tormo toro torralba torrecilla torrente torrents torrero torrijos tortosa tovar
	trigo trillo trujillo ubeda uria uribe vaca valdes valenzuela valera valero vallejo valls vaquero varela
	vargas varo velasco velazquez velez vera verdejo verdu vergara vicens vico vidal vila vilar vilchez villalba
	villalobos villanueva villar villarreal villegas vivas vives yague yanez yuste zabala zafra zambrano zamora
	zamorano zapata zaragoza zarate zorrilla zubiri
`;

/** Given names; those that are surnames too are among them. */
export const GIVEN_NAMES = `
	alberto alejandro alex alfonso alfredo alicia amparo ana andrea andreu angela angeles anna anton antoni
	antonia antonio armando arturo asuncion beatriz belen benito benjamin bernabe bernardo berta borja bruno
	carla carles carlos carlota carmelo catalina cecilia celia cesar claudia concepcion conchi consuelo cristina
	cristobal daniel dario david diana diego dolores domingo eduardo elena elisa eloy elvira emilia emilio
	encarna encarnacion enric enrique ernesto esteban esteve esther eugenia eugenio eva federico felipe feliu
	felix fermin fernando fidel francesc francisca francisco gabriel gaspar gema gerardo german gloria gonzalo
	gregorio guillermo gustavo hector hugo ignacio ines inmaculada irene isabel isidro ismael ivan jacinto jaime
	jaume javier joan joaquin joaquina jordi jorge jose josefa josep juan juana juanjo juanma julia julian julio
	laura leandro leonardo leonor lidia lola lorenzo lucas lucia luis luisa magdalena manel manolo manuel
	manuela marc marcelino marcelo marcial marco marcos margarita mari mariano maribel mario marta marti mateo
	mateu matias mauricio maximo miguel miquel miriam moises monica montse natalia natividad nerea nestor
	nicolas noelia olga oliver oscar pablo paco patricia patxi pau paula pedro pepa pepe pepi pere purificacion
	rafael ramiro ramon raquel raul rebeca ricardo roberto rocio rodolfo rodrigo rogelio ruben salvador samuel
	sandra santi santiago sara sebastian sergi sergio silvia simon sofia soledad sonia susana teresa tomas toni
	valentin vanesa veronica vicent vicenta vicente victor victoria virginia xavier yolanda
`;
