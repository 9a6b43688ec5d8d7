/*!
 * Written by `npm run docs -- --towns` from scripts/towns.
 * Obra derivada de Nomenclátor Geográfico de Municipios y Entidades de Población 2023 CC-BY 4.0 ign.es
 * (https://creativecommons.org/licenses/by/4.0/): official names, main towns to a thousandth of a degree,
 * and sizes from the inhabitants, of municipalities with a hundred or more. The other names are this
 * project's own.
 */

export const names = `01 42494 -3128
Vitoria-Gasteiz|Vitoria|Gasteiz
Laudio/Llodio
Amurrio
Agurain/Salvatierra
Iruña Oka/Iruña de Oca
Oyón-Oion|Oyón|Oion
Alegría-Dulantzi|Alegría|Dulantzi
Ayala/Aiara
Zuia
Legutio
Artziniega
Zigoitia
Asparrena
Labastida/Bastida
Laguardia
Urkabustaiz
Ribera Baja/Erriberabeitia
Aramaio
Okondo
Campezo/Kanpezu
Valdegovía/Gaubea
Arratzua-Ubarrundia|Arratzua|Ubarrundia
Elciego
Lantarón
Barrundia
Lapuebla de Labarca
Erriberagoitia/Ribera Alta
Arraia-Maeztu|Maestu|Arraia|Maeztu
San Millán/Donemiliaga
Lanciego/Lantziego
Elburgo/Burgelu
Iruraiz-Gauna|Iruraiz|Gauna
Bernedo
Berantevilla
Zambrana
Kuartango
Elvillar/Bilar
Samaniego
Peñacerrada-Urizaharra|Peñacerrada|Urizaharra
Baños de Ebro/Mañueta
Villabuena de Álava/Eskuernaga
Yécora/Iekora
Armiñón
Leza
Harana/Valle de Arana
Moreda de Álava/Moreda Araba
Navaridas
Zalduondo
Kripan
Lagrán
Añana

02 38148 -2743
Albacete
Hellín
Villarrobledo
Almansa
La Roda
Caudete
Tobarra
Tarazona de la Mancha
Madrigueras
Casas-Ibáñez
Chinchilla de Monte-Aragón
Villamalea
Elche de la Sierra
Munera
Pozo Cañada
El Bonillo
La Gineta
Yeste
Fuente-Álamo
Balazote
Alpera
Ossa de Montiel
Montealegre del Castillo
Valdeganga
Ontur
Barrax
Fuentealbilla
Socovos
Pozohondo
Mahora
Peñas de San Pedro
Minaya
Casas de Juan Núñez
Riópar
Alcaraz
Lezuza
San Pedro
Nerpio
Higueruela
Cenizate
Alcalá del Júcar
Villalgordo del Júcar
Liétor
Bonete
Letur
Molinicos
Abengibre
Bogarra
Pétrola
Alborea
Motilleja
Albatana
Alcadozo
Férez
Hoya-Gonzalo
Ayna
Bienservida
Casas de Ves
Villapalacios
Navas de Jorquera
Alatoz
Carcelén
Pozuelo
Salobre
El Ballestero
Robledo
Povedilla
Pozo-Lorente
Paterna del Madera
Jorquera
Peñascosa
Casas de Lázaro
Vianos
Villaverde de Guadalimar
Viveros
La Herrera
Corral-Rubio
Fuensanta
La Recueja
Villavaliente
Masegoso
Balsa de Ves
Cotillas
Villatoya

03 37864 -1042
Alacant/Alicante
Elx/Elche
Torrevieja|Torrevella
Orihuela|Oriola
Benidorm
Sant Vicent del Raspeig/San Vicente del Raspeig|San Vicente
Alcoi/Alcoy
Elda
Dénia
Santa Pola
la Vila Joiosa/Villajoyosa
Villena
Petrer|Petrel
Crevillent|Crevillente
el Campello
Xàbia/Jávea
Mutxamel
Calp|Calpe
Novelda
Sant Joan d'Alacant|San Juan de Alicante|San Juan
Ibi
Altea
Pilar de la Horadada
Almoradí
Aspe
l'Alfàs del Pi|Alfaz del Pi
Callosa de Segura
la Nucia
Rojales
Guardamar del Segura|Guardamar
Albatera
Monòver/Monóvar
Teulada
Benissa
Castalla
Cocentaina
Pego
Sax
San Fulgencio
Catral
Muro de Alcoy
Finestrat
Monforte del Cid
Pedreguer
el Pinós/Pinoso
Redován
Dolores
Onil
Callosa d'en Sarrià|Callosa de Ensarriá
Cox
Bigastro
Ondara
Banyeres de Mariola|Bañeres
Xixona/Jijona
San Miguel de Salinas
Gata de Gorgos
Benejúzar
Los Montesinos
Polop
el Verger
Agost
el Poble Nou de Benitatxell/Benitachell
Rafal
Formentera del Segura
Algorfa
Biar
Busot
Benijófar
Xaló|Jalón
els Poblets
el Fondó de les Neus/Hondón de las Nieves
Granja de Rocamora
la Romana
Orba
Beniarbeig
San Isidro
Jacarilla
Benferri
Tibi
Daya Nueva
Salinas
Beneixama|Benejama
Alcalalí
Algueña
Hondón de los Frailes
Relleu
Benidoleig
Cañada
Aigües
Beniarrés
Parcent
Llíber
la Vall de Laguar
Orxeta
Benilloba
Sanet y Negrals
el Ràfol d'Almúnia
la Torre de les Maçanes/Torremanzanas
Planes
Senija
Daya Vieja
Tàrbena
Agres
l'Atzúbia
Sella
l'Orxa/Lorcha
la Vall de Gallinera
Murla
Gaianes
Benigembla
Benimantell
l'Alqueria d'Asnar
Benimeli
Castell de Castells
el Camp de Mirra/Campo de Mirra
Sagra
Bolulla
Benimarfull
Alfafara
Tormos
Penàguila
Confrides
Gorga
el Castell de Guadalest
Alcosser
Millena
Beniardà
la Vall d'Ebo
Alcoleja
la Vall d'Alcalà
Benasau
Benifato
Quatretondeta
Balones
Benifallim
Almudaina
Benillup
Benimassot
Fageca

04 36746 -3023
Almería
Roquetas de Mar
El Ejido
Níjar
Vícar
Adra
Huércal-Overa
Vera
Huércal de Almería
Cuevas del Almanzora
Berja
Albox
Pulpí
Garrucha
La Mojonera
Carboneras
Mojácar
Vélez-Rubio
Olula del Río
Viator
Macael
Benahadux
Arboleas
Pechina
Dalías
Turre
Tabernas
Alhama de Almería
Cantoria
Tíjola
Antas
Los Gallardos
Gádor
Zurgena
Balanegra
Sorbas
Fines
Oria
Serón
Fiñana
Vélez-Blanco
Láujar de Andarax
Rioja
Purchena
Chirivel
Lubrín
Abrucena
Abla
María
Gérgal
Canjáyar
Fondón
Bédar
Taberno
Partaloa
Lúcar
Uleila del Campo
Alcolea
Felix
Alhabia
Lucainena de las Torres
Albanchez
Alboloduy
Enix
Las Tres Villas
Alcóntar
Ohanes
Huécija
Somontín
Nacimiento
Santa Fe de Mondújar
Instinción
Íllar
Padules
Terque
Líjar
Paterna del Río
Sierro
Urrácal
Tahal
Armuña de Almanzora
Bayárcal
Chercos
Rágol
Senés
Turrillas
Velefique
Benizalón
Bentarique
Bacares
Santa Cruz de Marchena
Suflí
Alicún
Bayarque
Almócita
Cóbdar
Laroya
Olula de Castro
Alsodux
Beires
Alcudia de Monteagud
Castro de Filabres

05 40152 -5635
Ávila
Arévalo
Arenas de San Pedro
Las Navas del Marqués
Candeleda
Sotillo de la Adrada
El Tiemblo
Cebreros
La Adrada
El Barco de Ávila
Navaluenga
El Hoyo de Pinares
Piedralaves
El Barraco
Piedrahíta
Casavieja
Madrigal de las Altas Torres
Burgohondo
El Arenal
Mombeltrán
Lanzahíta
Navalperal de Pinares
Solosancho
Pedro Bernardo
Tiñosillos
San Esteban del Valle
Mijares
Fontiveros
Sanchidrián
Maello
Nava de Arévalo
Casillas
El Fresno
Gavilanes
Santa María del Tiétar
Cuevas del Valle
San Bartolomé de Pinares
San Pedro del Arroyo
Poyales del Hoyo
Guisando
Herradón de Pinares
Muñana
Crespos
La Horcajada
Tornadizos de Ávila
Horcajo de las Torres
Navarredonda de Gredos
Langa
San Juan de la Nava
Cardeñosa
Palacios de Goda
Mingorría
Santa María del Berrocal
La Colilla
Navalmoral
Navahondilla
Martiherrero
Hoyos del Espino
Hoyocasero
Villarejo del Valle
Las Berlanas
Navalosa
Santa Cruz del Valle
Santa María del Cubillo
Navarrevisca
Peguerinos
Muñogalindo
Serranillos
Padiernos
Higuera de las Dueñas
Flores de Ávila
El Hornillo
San Juan de Gredos
Sotalbo
Navatalgordo
Cabezas del Villar
San Juan del Molinillo
Villanueva de Ávila
La Torre
Papatrigo
San Martín del Pimpollar
Navalacruz
Bohoyo
Velayos
Aldeaseca
Adanero
Mamblas
Riofrío
Navalonguilla
Bonilla de la Sierra
Navarredondilla
Bercial de Zapardiel
Niharra
Barromán
Albornos
Santa Cruz de Pinares
Blascomillán
Santiago del Collado
Gotarrendura
San Vicente de Arévalo
Becedas
La Carrera
Rasueros
San Martín de la Vega del Alberche
Fuente el Saúz
Cabezas de Alambre
Villatoro
Gemuño
Herreros de Suso
Solana de Rioalmar
La Aldehuela
Narros del Castillo
Hernansancho
Collado de Contreras
La Serrada
El Oso
Sinlabajos
Amavida
Castellanos de Zapardiel
Pajares de Adaja
Pedro-Rodríguez
Riocabado
Villafranca de la Sierra
Pradosegar
Mediana de Voltoya
El Losar del Barco
Villanueva de Gómez
Martínez
Muñomer del Peco
Narros de Saldueña
Salobral
Santiago del Tormes
Mironcillo
Diego del Carpio
El Bohodón
Solana de Ávila
Blascosancho
Fresnedilla
Villanueva del Campillo
Muñopepe
Peñalba de Ávila
San Miguel de Serrezuela
Umbrías
Espinosa de los Caballeros
Villaflor
Santa María del Arroyo
Aldeanueva de Santa Cruz
Puerto Castilla

06 38068 -7280
Badajoz
Mérida
Don Benito
Almendralejo
Villanueva de la Serena
Zafra
Montijo
Villafranca de los Barros
Olivenza
Jerez de los Caballeros
Los Santos de Maimona
Azuaga
Guareña
Fuente del Maestre
Calamonte
Puebla de la Calzada
Llerena
Castuera
Aceuchal
Talavera la Real
San Vicente de Alcántara
Alburquerque
Oliva de la Frontera
Fregenal de la Sierra
Campanario
Fuente de Cantos
Cabeza del Buey
Quintana de la Serena
Navalvillar de Pela
Monesterio
Valverde de Leganés
Santa Marta
Arroyo de San Serván
Santa Amalia
Barcarrota
Zalamea de la Serena
Hornachos
Herrera del Duque
La Zarza
Talarrubias
Villanueva del Fresno
Ribera del Fresno
Burguillos del Cerro
Zahínos
Valdelacalzada
Lobón
Puebla de Sancho Pérez
Orellana la Vieja
Solana de los Barros
Guadiana
La Garrovilla
Torremejía
Medellín
Monterrubio de la Serena
Berlanga
Higuera la Real
Fuentes de León
La Coronada
Villar del Rey
Bienvenida
La Codosera
La Albuera
Pueblonuevo del Guadiana
Granja de Torrehermosa
Valencia del Ventoso
Higuera de Vargas
Alange
Puebla de Obando
Siruela
Segura de León
Usagre
Fuenlabrada de los Montes
Salvaleón
Oliva de Mérida
Alconchel
Salvatierra de los Barros
Esparragalejo
Villalba de los Barros
La Roca de la Sierra
Trujillanos
Casas de Don Pedro
Campillo de Llerena
Villar de Rena
La Parra
Montemolín
Cabeza la Vaca
Torre de Miguel Sesmero
Mirandilla
Villagonzalo
La Haba
Almendral
Corte de Peleas
Cheles
Valdetorres
Medina de las Torres
Puebla de Alcocer
Valle de Santa Ana
Valle de la Serena
Valdecaballeros
Feria
Valverde de Mérida
Torremayor
Bodonal de la Sierra
Esparragosa de la Serena
Maguilla
Calera de León
La Nava de Santiago
Higuera de la Serena
Villagarcía de la Torre
San Pedro de Mérida
Esparragosa de Lares
Castilblanco
Cordobilla de Lácara
Peñalsordo
Acedera
Don Álvaro
Llera
Ahillones
Benquerencia de la Serena
Alconera
Manchita
Valencia del Mombuey
Puebla de la Reina
La Morera
Calzadilla de los Barros
Fuente del Arco
Táliga
Palomas
Puebla del Maestre
Nogales
Rena
Trasierra
Helechosa de los Montes
Valverde de Llerena
Cristina
Entrín Bajo
Garlitos
Malpartida de la Serena
Carmonita
Valencia de las Torres
Garbayuela
Magacela
Mengabril
Hinojosa del Valle
Peraleda del Zaucejo
Puebla del Prior
Retamal de Llerena
Villarta de los Montes
Malcocinado
Higuera de Llerena
Valle de Matamoros
Zarza-Capilla
La Lapa
Valverde de Burguillos
Atalaya
Orellana de la Sierra
Aljucén
Baterno
Tamurejo
Casas de Reina
Capilla
Sancti-Spíritus
Reina
Risco

07 38705 1293
Palma|Palma de Mallorca|Ciutat de Mallorca|Palma Mallorca
Calvià
Eivissa|Ibiza|Ibiza ciudad|Vila d'Eivissa
Manacor
Santa Eulària des Riu|Santa Eulalia del Río|Santa Eulalia
Marratxí|Marrachí
Llucmajor|Lluchmayor
Inca
Ciutadella de Menorca|Ciudadela|Ciutadella|Ciudadela de Menorca
Maó|Mahón
Sant Josep de sa Talaia|San José|San José de la Atalaya|Sant Josep
Sant Antoni de Portmany|San Antonio Abad|San Antonio|Sant Antoni
Alcúdia
Felanitx|Felanich
Pollença|Pollensa
Sa Pobla
Sóller
Santa Margalida|Santa Margarita
Santanyí|Santañy
Capdepera
Son Servera
Andratx
Campos
Formentera|San Francisco Javier
Alaior|Alayor
Sant Llorenç des Cardassar|San Lorenzo
Binissalem
Artà
Muro
es Castell|Villacarlos
Santa María del Camí
Bunyola
Sant Lluís|San Luis
Sant Joan de Labritja|San Juan Bautista|San Juan
Lloseta
Algaida
Es Mercadal
Alaró
Porreres
Esporles
Ferreries|Ferrerías
ses Salines
Sineu
Consell
Selva
Sencelles
Vilafranca de Bonany
Montuïri
Petra
Campanet
Llubí
Maria de la Salut
Sant Joan|San Juan
Puigpunyent
Valldemossa|Valldemosa
Santa Eugènia
Mancor de la Vall
Lloret de Vistalegre
Es Migjorn Gran
Costitx
Búger
Ariany
Fornalutx
Deià
Banyalbufar
Estellencs
Escorca

08 41209 1415
Barcelona
L'Hospitalet de Llobregat|Hospitalet
Badalona
Terrassa|Tarrasa
Sabadell
Mataró
Santa Coloma de Gramenet|Santa Coloma
Sant Cugat del Vallès|San Cugat del Vallés|Sant Cugat|San Cugat
Cornellà de Llobregat|Cornellà
Sant Boi de Llobregat|San Baudilio de Llobregat|Sant Boi
Rubí
Manresa
Vilanova i la Geltrú|Villanueva y Geltrú|Vilanova
Castelldefels
Viladecans
El Prat de Llobregat|El Prat
Granollers
Cerdanyola del Vallès|Sardañola|Cerdanyola
Mollet del Vallès|Mollet
Vic|Vich
Gavà
Esplugues de Llobregat
Sant Feliu de Llobregat|San Feliú de Llobregat|Sant Feliu
Igualada
Vilafranca del Penedès|Villafranca del Panadés|Villafranca del Penedés|Vilafranca
Ripollet
Sant Adrià de Besòs
Montcada i Reixac
Sant Joan Despí|San Juan Despí
Barberà del Vallès
Sitges
Sant Pere de Ribes|San Pedro de Ribas
Premià de Mar
Martorell
Pineda de Mar|Pineda
Sant Vicenç dels Horts|San Vicente dels Horts
Sant Andreu de la Barca|San Andrés de la Barca
Molins de Rei
Santa Perpètua de Mogoda|Santa Perpetua de Moguda|Santa Perpètua
Castellar del Vallès
Olesa de Montserrat
El Masnou
Esparreguera
Manlleu
Vilassar de Mar
Les Franqueses del Vallès
Sant Just Desvern|San Justo Desvern
Sant Quirze del Vallès|San Quirico del Vallés|Sant Quirze
Calella
Malgrat de Mar
Cardedeu
Parets del Vallès
Sant Celoni|San Celoni
Tordera
Caldes de Montbui|Caldas de Montbuy
Piera
La Garriga
Canovelles
Berga
Cubelles
Montornès del Vallès
Arenys de Mar|Arenys
Lliçà d'Amunt
Vallirana
Corbera de Llobregat
Palau-solità i Plegamans
Canet de Mar
Torelló
La Llagosta
Badia del Vallès
Sant Sadurní d'Anoia|San Sadurní de Noya|Sant Sadurní
Abrera
Argentona
Castellbisbal
Vilanova del Camí
Montgat
Sant Andreu de Llavaneres|San Andrés de Llavaneras
Pallejà
Sant Joan de Vilatorrada
La Roca del Vallès
Premià de Dalt
Llinars del Vallès
Santa Margarida de Montbui|Santa Margarita de Montbuy
Alella
Sant Vicenç de Castellet
Bigues i Riells del Fai
Matadepera
Santa Maria de Palautordera
Masquefa
Palafolls
Sentmenat
Cervelló
Arenys de Munt
L'Ametlla del Vallès
Vilassar de Dalt
Tiana
Sant Fost de Campsentelles|San Fausto de Campcentellas
Sant Fruitós de Bages|San Fructuoso de Bages
Montmeló
Polinyà
Tona
Santa Coloma de Cervelló
Gelida
Sant Esteve Sesrovires|San Esteban Sasroviras
Santa Eulàlia de Ronçana
Viladecavalls
Cabrils
Centelles
Santpedor
Santa Margarida i els Monjos
Vacarisses
Begues
Sallent|Sallent de Llobregat
Taradell
Lliçà de Vall
Sant Vicenç de Montalt
Teià
Moià
Roda de Ter
Sant Antoni de Vilamajor
Sant Feliu de Codines|San Feliú de Codinas
Torrelles de Llobregat
Navàs
Navarcles
Súria
Artés
Dosrius
Sant Pol de Mar|San Pol de Mar
Vilanova del Vallès
Capellades
Canyelles
Gironella
Cabrera de Mar
Martorelles
Sant Pere de Vilamajor|San Pedro de Vilamajor
Collbató
Cardona
Olivella
Puig-reig
El Papiol
Sant Climent de Llobregat
El Pont de Vilomara i Rocafort
Castellbell i el Vilar
La Torre de Claramunt
Balenyà
Olèrdola
Santa Susanna
Sant Cebrià de Vallalta
Seva
Òdena
Sant Hipòlit de Voltregà
Calaf
Sant Salvador de Guardiola
Sant Martí Sarroca
Cànoves i Samalús
Balsareny
Subirats
Sant Julià de Vilatorta
Caldes d'Estrac|Caldetas
Les Masies de Voltregà
Vallgorguina
Els Hostalets de Pierola
Monistrol de Montserrat
Sant Esteve de Palautordera
La Palma de Cervelló
Castellterçol
Vallromanes
Gurb
Prats de Lluçanès|Prats de Llusanés
Mediona
Torrelles de Foix
Calldetenes
Castellet i la Gornal
Sant Llorenç d'Hortons
Sant Pere de Torelló
Aiguafreda
Sant Llorenç Savall
Sant Pere de Riudebitlles
Sant Quintí de Mediona
Castellgalí
La Pobla de Claramunt
Santa Eugènia de Berga
Avinyó
El Bruc
Folgueroles
L'Esquirol
Avià
La Granada
Ullastrell
Bagà
Sant Quirze de Besora
Olesa de Bonesvalls
Callús
Castellví de Rosanes
Sant Vicenç de Torelló
Avinyonet del Penedès
Castellví de la Marca
Cabrera d'Anoia
Gualba
Fogars de la Selva
Casserres
Fonollosa
Torrelavit
Font-rubí
Santa Eulàlia de Riuprimer
Sant Iscle de Vallalta
Vallbona d'Anoia
Castellnou de Bages
El Pla del Penedès
Sant Martí de Tous
Sant Martí de Centelles
Olost
Cercs
Figaró-Montmany
Vilobí del Penedès
Montesquiu
Calders
La Pobla de Lillet
Santa Maria d'Oló
Sant Cugat Sesgarrigues
Les Cabanyes
La Llacuna
Sant Bartomeu del Grau
Guardiola de Berguedà
Rellinars
Pacs del Penedès
Olvan
Santa Maria de Martorelles
Jorba
Òrrius
Carme
Castellcir
Vilalba Sasserra
Les Masies de Roda
Monistrol de Calders
Muntanyola
Sant Quirze Safaja
Castellolí
Sant Mateu de Bages
Sant Feliu Sasserra
Campins
Oristà
Sant Boi de Lluçanès
Puigdàlber
Rajadell
Els Prats de Rei
Pontons
Fogars de Montclús
Montmajor
Castellfollit del Boix
Vilada
Borredà
Perafita
L'Estany
Collsuspina
Montseny
Santa Fe del Penedès
Sant Martí Sesgueioles
Orís
Tagamanent
Copons
Tavèrnoles
Vilanova de Sau
Saldes
Aguilar de Segarra
Marganell
Lluçà
El Brull
Rupit i Pruit
Alpens
Vallcebre
L'Espunyola
Malla
Rubió
Sant Julià de Cerdanyola
Mura
Talamanca
Argençola
Pujalt
Sora
Montmaneu
Calonge de Segarra
Santa Cecília de Voltregà
Gallifa
Veciana
Gaià
Santa Maria de Merlès
Viver i Serrateix
Castellar de n'Hug
La Nou de Berguedà
Castellar del Riu
Santa Maria de Besora
Orpí
Castellfollit de Riubregós
Sant Pere Sallavinera
Sagàs
Santa Maria de Miralles
Montclar
Tavertet
Sant Martí d'Albars
Sant Agustí de Lluçanès

09 41528 -4244
Burgos
Miranda de Ebro
Aranda de Duero
Briviesca
Medina de Pomar
Valle de Mena
Villarcayo de Merindad de Castilla la Vieja
Lerma
Roa
Alfoz de Quintanadueñas
Salas de los Infantes
Villagonzalo Pedernales
Arcos
Belorado
Espinosa de los Monteros
Quintanar de la Sierra
Melgar de Fernamental
Villalbilla de Burgos
Condado de Treviño
Villadiego
Cardeñadijo
Merindad de Río Ubierna
Ibeas de Juarros
Cardeñajimeno
Pradoluengo
Oña
Sasamón
Quintanilla Vivar
Huerta de Rey
Valle de Tobalina
Castrillo del Val
Fuentespina
Tardajos
Modúbar de la Emparedada
Castrojeriz
Merindad de Montija
Trespaderne
Villariezo
Villalba de Duero
Palacios de la Sierra
Fresnillo de las Dueñas
Estépar
Buniel
Hontoria del Pinar
Cogollos
Castrillo de la Vega
Revillarruz
Gumiel de Izán
Torresandino
La Puebla de Arganzón
Valle de las Navas
Covarrubias
Santa María del Campo
Vilviestre del Pinar
Valle de Losa
Cerezo de Río Tirón
Carcedo de Burgos
Valle de Santibáñez
Sotillo de la Ribera
Pedrosa de Duero
Peñaranda de Duero
Valle de Valdebezana
Pancorbo
Arlanzón
Sotresgudo
Valle de Sedano
Merindad de Sotoscueva
Villalmanzo
Canicosa de la Sierra
Merindad de Valdeporres
Milagros
Tórtoles de Esgueva
Merindad de Valdivielso
Caleruega
Gumiel de Mercado
Las Quintanillas
Vadocondes
Orbaneja Riopico
Quintanilla del Agua y Tordueles
Valdorros
San Mamés de Burgos
Valle de Valdelucio
Baños de Valdearados
Regumiel de la Sierra
Tordómar
Villahoz
La Horra
Los Balbases
Basconcillos del Tozo
Sotragero
Pampliega
Poza de la Sal
Quintanaortuño
Villanueva de Gumiel
Isar
Arauzo de Miel
Merindad de Cuesta-Urria
Villasur de Herreros
Frías
Fuentelcésped
La Vid y Barrios
Santo Domingo de Silos
Sarracín
Pedrosa de Río Úrbel
Rabé de las Calzadas
Quemada
Cavia
Fuentecén
Villangómez
Albillos
Villayerno Morquillas
Hoyales de Roa
Nava de Roa
Zazuar
Cilleruelo de Abajo
Saldaña de Burgos
Adrada de Haza
Rubena
Los Altos
Presencio
Valle de Valdelaguna
Bugedo
Mecerreyes
Berlangas de Roa
Madrigalejo del Monte
Los Barrios de Bureba
Olmedillo de Roa
Cayuela
Atapuerca
Villasandino
Royuela de Río Franco
Arenillas de Riopisuerga
Campillo de Aranda
Peral de Arlanza
Pedrosa del Príncipe
Hontoria de la Cantera
Fresno de Río Tirón
Tubilla del Lago
Moradillo de Roa
Pinilla Trasmonte
Castrillo de la Reina
Hontoria de Valdearados
Valle de Oca
Villamayor de los Montes
Los Ausines
Santa Gadea del Cid
Cabañes de Esgueva
Monasterio de Rodilla
Anguix
Huérmeces
Arandilla
Santa Inés
Hacinas
Montorio
Quintana del Pidio
Madrigal del Monte
Villaquirán de los Infantes
Villafruela
Iglesias
San Martín de Rubiales
San Juan del Monte
Barbadillo del Mercado
Busto de Bureba
Tubilla del Agua
Santa Cruz de la Salceda
Fuentenebro
Salas de Bureba
Sargentes de la Lora
Huerta de Arriba
Junta de Traslaloma
Neila
Valle de Manzanedo
Villanueva de Argaño
Revilla Vallejera
Valdezate
Puentedura
Susinos del Páramo
Torregalindo
Villafranca Montes de Oca
Zael
Humada
Ameyugo
Villaverde del Monte
Mambrilla de Castrejón
Quintanilla de la Mata
Arija
Cardeñuela Riopico
Ciruelos de Cervera
Grijalba
Hortigüela
Barbadillo de Herreros
Pardilla
Pineda Trasmonte
Quintanapalla
Santa Cecilia
Fuentelisendo
Redecilla del Camino
Cubillo del Campo
Revilla del Campo
Avellanosa de Muñó
Bozoó
Cubo de Bureba
Fresneda de la Sierra Tirón
Mahamud
Rabanera del Pinar
Santa Cruz del Valle Urbión
Santa María del Mercadillo
Coruña del Conde
Pinilla de los Barruecos

10 39139 -7497
Cáceres
Plasencia
Navalmoral de la Mata
Coria
Miajadas
Trujillo
Talayuela
Jaraíz de la Vera
Moraleja
Montehermoso
Arroyo de la Luz
Valencia de Alcántara
Malpartida de Plasencia
Casar de Cáceres
Malpartida de Cáceres
Hervás
Jarandilla de la Vera
Torrejoncillo
Losar de la Vera
Alcuéscar
Madroñera
Cabezuela del Valle
Valverde del Fresno
Villanueva de la Vera
Navaconcejo
Sierra de Fuentes
Aldeanueva de la Vera
Garrovillas de Alconétar
Logrosán
Almoharín
Zarza de Granadilla
Guadalupe
Ceclavín
Pinofranqueado
Brozas
Madrigalejo
Aliseda
Torreorgaz
Almaraz
Cañamero
Montánchez
Cilleros
Madrigal de la Vera
Guijo de Galisteo
Serradilla
Piornal
Peraleda de la Mata
Gata
Ahigal
Casatejada
Alcántara
Rosalejo
Majadas
Zorita
Navas del Madroño
Jerte
Nuñomoral
Riolobos
Zarza la Mayor
Caminomorisco
Valdefuentes
Carcaboso
Torrecillas de la Tiesa
Casar de Palomero
Castañar de Ibor
Cañaveral
Tornavacas
La Pesga
Saucedilla
Alagón del Río
Perales del Puerto
Monroy
Garganta la Olla
Eljas
Escurial
Galisteo
Hoyos
Vegaviana
Tiétar
La Cumbre
El Torno
Mohedas de Granadilla
Campo Lugar
Cuacos de Yuste
Arroyomolinos
Acehúche
Pueblonuevo de Miramontes
Talaván
Casas del Monte
Tejeda de Tiétar
Alía
Torremocha
Baños de Montemayor
Aldeanueva del Camino
San Martín de Trevejo
Belvís de Monroy
Santibáñez el Bajo
Garciaz
Deleitosa
Torrecilla de los Ángeles
Albalá
Mirabel
Navezuelas
Valdeobispo
Torremenga
Holguera
Aldea del Cano
Aldeacentenera
Acebo
Aceituna
Pasarón de la Vera
Casas del Castañar
Membrío
Torrequemada
Casas de Millán
Villar del Pedroso
Salorino
Ibahernando
Torre de Santa María
Torrejón el Rubio
Zarza de Montánchez
Plasenzuela
Villanueva de la Sierra
Guijo de Granadilla
Bohonal de Ibor
Torre de Don Miguel
Santiago de Alcántara
Valverde de la Vera
Calzadilla
Jaraicejo
Pozuelo de Zarzón
Villa del Campo
Cedillo
Arroyomolinos de la Vera
Cadalso
Hernán-Pérez
Palomero
Serrejón
Casares de las Hurdes
Cabañas del Castillo
Berzocana
Hinojal
Navalvillar de Ibor
Villasbuenas de Gata
Villamiel
Guijo de Santa Bárbara
Abertura
Barrado
Portaje
Gargantilla
El Gordo
Aldehuela de Jerte
Santibáñez el Alto
Morcillo
Robledillo de Trujillo
La Garganta
Cabezabellosa
Casillas de Coria
Cabrero
Valdelacasa de Tajo
Abadía
Casas de Don Gómez
Herreruela
Santa Cruz de la Sierra
La Granja
Robledollano
Valdastillas
Talaveruela de la Vera
Santa Ana
Oliva de Plasencia
Peraleda de San Román
La Aldea del Obispo
Mata de Alcántara
Santa Marta de Magasca
Santa Cruz de Paniagua
Villamesías
Puerto de Santa Cruz
Herguijuela
Robledillo de la Vera
Collado de la Vera
Salvatierra de Santiago
Alcollarín
Romangordo
Santiago del Campo
Fresnedoso de Ibor
Marchagaz
Millanes
Carrascalejo
Villar de Plasencia
Herrera de Alcántara
Viandar de la Vera
Portezuelo
Valdemorales
Huélaga
Rebollar
Guijo de Coria
Valdehúncar
Casas de Don Antonio
Ladrillar
Conquista de la Sierra
Botija
Segura de Toro
Carbajo
Gargüera
Toril
Mesas de Ibor
Cerezo
Jarilla
Pescueza
Piedras Albas
Berrocalejo
Villa del Rey
Casas de Miravete
Valdecañas de Tajo
Higuera de Albalat
Descargamaría

11 36019 -6442
Jerez de la Frontera|Jerez
Algeciras
Cádiz
San Fernando
El Puerto de Santa María|El Puerto
Chiclana de la Frontera
Sanlúcar de Barrameda
La Línea de la Concepción
Puerto Real
San Roque
Arcos de la Frontera
Rota
Los Barrios
Conil de la Frontera
Barbate
Chipiona
Tarifa
Ubrique
Vejer de la Frontera
Villamartín
Medina Sidonia
Olvera
Bornos
Benalup-Casas Viejas
Trebujena
Puerto Serrano
Jimena de la Frontera
Prado del Rey
Algodonales
Paterna de Rivera
Alcalá de los Gazules
Alcalá del Valle
San José del Valle
Espera
Castellar de la Frontera
San Martín del Tesorillo
Setenil de las Bodegas
El Bosque
Grazalema
El Gastor
Algar
Zahara
Torre Alháquime
Benaocaz
Villaluenga del Rosario

12 39753 -749
Castelló de la Plana|Castellón de la Plana|Castellón|Castelló
Vila-real|Villarreal
Borriana/Burriana
la Vall d'Uixó|Vall de Uxó|La Vall de Uxó
Vinaròs|Vinaroz
Benicarló
Almassora|Almazora
Onda
Benicàssim/Benicasim
Nules
Orpesa/Oropesa del Mar|Oropesa
l'Alcora
Segorbe
Peníscola/Peñíscola
Moncofa|Moncófar
Alcalà de Xivert|Alcalá de Chivert|Alcossebre|Alcocéber
Almenara
Borriol
Torreblanca
Betxí|Bechí
les Alqueries/Alquerías del Niño Perdido
Altura
Sant Joan de Moró
Cabanes
la Vilavella
Vall d'Alba
Chilches/Xilxes
Morella
Vilafranca/Villafranca del Cid
Càlig
Sant Mateu|San Mateo
Artana
Vilafamés|Villafamés
les Coves de Vinromà
Jérica
Viver
Soneja
Llucena/Lucena del Cid
Traiguera
Atzeneta del Maestrat
la Pobla Tornesa
Albocàsser
Sant Jordi/San Jorge
Ribesalbes
Benlloc
Sierra Engarcerán
Benassal
la Llosa
les Useres/Useras
Rossell
Castellnovo
Alfondeguilla
Tales
Navajas
Santa Magdalena de Pulpis
Eslida
Catí
Caudiel
Xert
Canet lo Roig
la Jana
la Salzadella
Cervera del Maestre
Geldo
Montanejos
Vilanova d'Alcolea
Suera/Sueras
Costur
Figueroles
San Rafael del Río
Villahermosa del Río
Culla
Sot de Ferrer
Forcall
Tírig
Cinctorres
Bejís
Montán
Vistabella del Maestrat
Azuébar
Chóvar
Cortes de Arenoso
Fanzara
Vall de Almonacid
Almedíjar
Torás
Teresa
Algimia de Almonacid
El Toro
la Pobla de Benifassà
Cirat
Alcudia de Veo
Barracas
Gaibiel
Castellfort
la Mata de Morella
Ayódar
Zucaina
la Torre d'en Doménec
Ares del Maestrat
Puebla de Arenoso
Portell de Morella
Arañuel
Benafer
la Torre d'en Besora
Vilar de Canes
Argelita
Ludiente
Todolella
Benafigos
Aín
Olocau del Rey
Pina de Montalgrao
Xodos/Chodos
Zorita del Maestrazgo
Torrechiva
Toga
la Serratella
Villanueva de Viver
Castillo de Villamalefa

13 38405 -4971
Ciudad Real
Puertollano
Tomelloso
Alcázar de San Juan
Valdepeñas
Manzanares
Daimiel
Miguelturra
La Solana
Campo de Criptana
Socuéllamos
Bolaños de Calatrava
Villarrubia de los Ojos
Almagro
Herencia
Malagón
Pedro Muñoz
Argamasilla de Alba
Membrilla
Argamasilla de Calatrava
Almodóvar del Campo
Moral de Calatrava
Almadén
Villanueva de los Infantes
Piedrabuena
Santa Cruz de Mudela
Calzada de Calatrava
Pozuelo de Calatrava
Porzuna
Carrión de Calatrava
Fuente el Fresno
Torralba de Calatrava
Poblete
Villarta de San Juan
Torrenueva
Viso del Marqués
Villanueva de la Fuente
Castellar de Santiago
Chillón
Villahermosa
Agudo
Aldea del Rey
Alcolea de Calatrava
Abenójar
Montiel
Carrizosa
Corral de Calatrava
Puebla de Don Rodrigo
Villamanrique
San Carlos del Valle
El Robledo
Albaladejo
Arenas de San Juan
Fuencaliente
Brazatortas
Fernán Caballero
Torre de Juan Abad
Alhambra
Cózar
Puerto Lápice
Retuerta del Bullaque
Los Cortijos
Horcajo de los Montes
Almuradiel
Guadalmez
Granátula de Calatrava
Llanos del Caudillo
Picón
Mestanza
Puebla del Príncipe
Valenzuela de Calatrava
Villamayor de Calatrava
Terrinches
Arenales de San Gregorio
Alcoba
Las Labores
Ruidera
Saceruela
Hinojosas de Calatrava
Cabezarrubias del Puerto
Santa Cruz de los Cáñamos
Almedina
Alamillo
Alcubillas
Arroba de los Montes
Almadenejos
Ballesteros de Calatrava
Luciana
Los Pozuelos de Calatrava
Solana del Pino
Cabezarados
Navas de Estena
Villanueva de San Carlos
Anchuras
Fontanarejo
Navalpino
Fuenllana
San Lorenzo de Calatrava
Valdemanco del Esteras
Caracuel de Calatrava
Cañada de Calatrava

14 37249 -5438
Córdoba
Lucena
Puente Genil
Montilla
Priego de Córdoba
Palma del Río
Cabra
Baena
Pozoblanco
La Carlota
Aguilar de la Frontera
Peñarroya-Pueblonuevo
Fuente Palmera
Rute
Fernán-Núñez
Montoro
Villanueva de Córdoba
Almodóvar del Río
Castro del Río
La Rambla
Posadas
Bujalance
Villa del Río
Hinojosa del Duque
Nueva Carteya
Benamejí
Villafranca de Córdoba
Santaella
Doña Mencía
Montalbán de Córdoba
Fuente Obejuna
Hornachuelos
El Carpio
Adamuz
Montemayor
Iznájar
Moriles
Espejo
Belalcázar
Villaviciosa de Córdoba
Luque
Cañete de las Torres
Belmez
Pedro Abad
El Viso
Espiel
Dos Torres
Almedinilla
Carcabuey
La Victoria
Encinas Reales
Obejo
Monturque
Guadalcázar
Añora
Alcaracejos
Pedroche
Palenciana
Cardeña
Villanueva del Duque
La Guijarrosa
Fuente Carreteros
Villaralto
Valenzuela
Torrecampo
Villanueva del Rey
San Sebastián de los Ballesteros
Santa Eufemia
Fuente-Tójar
Los Blázquez
Villaharta
Zuheros
La Granjuela
Conquista
Valsequillo
Fuente la Lancha
El Guijo

15 42555 -9262
A Coruña|La Coruña|Corunna
Santiago de Compostela|Santiago
Ferrol|El Ferrol
Narón
Oleiros
Arteixo|Arteijo
Ames
Carballo
Culleredo
Ribeira|Riveira|Santa Uxía de Ribeira
Cambre
Teo
Boiro
Sada
Noia|Noya
Betanzos
Ordes
Fene
A Laracha
Rianxo
As Pontes de García Rodríguez|Puentes de García Rodríguez|As Pontes
Santa Comba
A Pobra do Caramiñal|Puebla del Caramiñal
Porto do Son
Padrón
Muros
Brión
Cee
Oroso
Melide|Mellid
Pontedeume|Puentedeume
Bergondo
Negreira
Valdoviño
Vimianzo
Miño
Carral
Cedeira
Ares
Outes
Arzúa
Coristanco
Abegondo
Ortigueira
Ponteceso
Malpica de Bergantiños
Mugardos
Oza-Cesuras
Camariñas
Cerceda
Vedra
Neda
Fisterra|Finisterre
O Pino
Muxía|Mugía
Rois
Zas
Boqueixón
Curtis
Cabana de Bergantiños
Carnota
Cariño
Val do Dubra
Mazaricos
Touro
A Baña
Cabanas
Tordoia
Lousame
Trazo
Laxe
Dumbría
San Sadurniño
Dodro
Paderne
Mesía
Frades
Coirós
Boimorto
Monfero
Aranga
Sobrado
Corcubión
Santiso
Irixoa
Mañón
Vilarmaior
Vilasantar
Moeche
A Capela
Toques
As Somozas
Cerdido

16 39323 -3132
Cuenca
Tarancón
Quintanar del Rey
San Clemente
Las Pedroñeras
Motilla del Palancar
Mota del Cuervo
Iniesta
Horcajo de Santiago
Casasimarro
Villamayor de Santiago
El Provencio
Villanueva de la Jara
Minglanilla
Las Mesas
Arcas
Belmonte
Huete
Sisante
Ledaña
Las Valeras
Honrubia
La Alberca de Záncara
Villar de Olalla
Campillo de Altobuey
Fuente de Pedro Naharro
Landete
Casas de Fernando Alonso
El Pedernoso
San Lorenzo de la Parrilla
Valverde de Júcar
Barajas de Melo
Villalpardo
Mira
Priego
Talayuelas
Casas de Haro
Villarta
Casas de Benítez
Cañete
Carboneras de Guadazaón
Chillarón de Cuenca
El Herrumblar
Villagarcía del Llano
Los Hinojosos
Sotorribas
Montalbo
El Picazo
Santa María de los Llanos
Campos del Paraíso
El Peral
Aliaguilla
Fuentenava de Jábaga
Palomares del Campo
Villalba de la Sierra
Santa María del Campo Rus
Villaescusa de Haro
Villalba del Rey
Cardenete
Vara de Rey
Saelices
Villares del Saz
Fuentes
Buenache de Alarcón
Cañamares
Osa de la Vega
Cañizares
La Almarcha
Almonacid del Marquesado
Casas de los Pinos
Buendía
Almodóvar del Pinar
Belinchón
Villarejo de Fuentes
Villar de Cañas
Villarejo-Periesteban
Graja de Iniesta
Torrejoncillo del Rey
Villaverde y Pasaconsol
Puebla de Almenara
Villaconejos de Trabaque
Pozorrubio de Santiago
Mariana
Enguídanos
Torrubia del Campo
Olivares de Júcar
Salvacañete
Tébar
Zarza de Tajo
Pozoamargo
Tresjuncos
Tragacete
Albalate de las Nogueras
Hontanaya
Uclés
Almendros
Cañada del Hoyo
Fuentelespino de Haro
Beteta
Cañaveras
El Acebrón
Villar de Domingo García
Albaladejo del Cuende
Las Majadas
Santa Cruz de Moya
Leganiel
La Pesquera
Villas de la Ventosa
Cañada Juncosa
Valdeolivas
Altarejos
Cervera del Llano
El Valle de Altomira
Villarrubio
Puebla del Salvador
La Hinojosa
Pinarejo
Palomera
Tinajas
Villar del Humo
Huerta del Marquesado
Alarcón
Pozorrubielos de la Mancha
Moya
Canalejas del Arroyo
Alcázar del Rey
Gabaldón
Villar de la Encina
Zarzuela
La Frontera
Boniches
El Hito
Vega del Codorno
Gascueña
Huerta de la Obispalía
El Cañavate
Belmontejo
Víllora
Henarejos
Monteagudo de las Salinas
Arguisuelas
Olmedilla de Alarcón
Castillo de Garcimuñoz
Olmeda del Rey
Valdetórtola
Vellisca
Albendea
Castejón
Cañaveruelas
Buenache de la Sierra
Reíllo
Casas de Guijarro
Valdemoro-Sierra
Torralba
Castillejo de Iniesta
Fuentelespino de Moya
Atalaya del Cañavate
Campillos-Paravientos
Tejadillos
Salmeroncillos

17 41676 1787
Girona|Gerona
Figueres|Figueras
Blanes
Lloret de Mar|Lloret
Olot
Salt
Palafrugell
Sant Feliu de Guíxols|San Feliú de Guíxols
Banyoles|Bañolas
Roses|Rosas
Palamós
Santa Coloma de Farners|Santa Coloma de Farnés
Castell d'Aro, Platja d'Aro i s'Agaró|Playa de Aro|Platja d'Aro|Castell-Platja d'Aro|Castillo de Aro
Torroella de Montgrí|Torroella
Calonge i Sant Antoni
Castelló d'Empúries|Castellón de Ampurias|Empuriabrava
La Bisbal d'Empordà|La Bisbal|La Bisbal del Ampurdán
Cassà de la Selva
Ripoll
L'Escala|La Escala
Puigcerdà
Llagostera
Caldes de Malavella|Caldas de Malavella
Vidreres
Maçanet de la Selva
Sils
Arbúcies
Tossa de Mar|Tossa
Sant Hilari Sacalm|San Hilario Sacalm
Anglès
Santa Cristina d'Aro|Santa Cristina de Aro
Vilafant
Celrà
Sarrià de Ter
Bescanó
Llançà
Porqueres
Riells i Viabrea
Hostalric
Begur|Bagur
Sant Gregori
Quart
Breda
Sant Julià de Ramis
Vilablareix
La Jonquera
Sant Joan de les Abadesses
Vilobí d'Onyar
Campdevànol
La Vall d'en Bas
Sant Joan les Fonts
Cadaqués
Fornells de la Selva
Pals
Besalú
Camprodon
Amer
Cornellà del Terri
Riudarenes
Sant Pere Pescador
Riudellots de la Selva
Peralada
La Cellera de Ter
Les Preses
Ribes de Freser
Bordils
Les Planes d'Hostoles
Forallac
Alp
Avinyonet de Puigventós
Mont-ras
Santa Pau
Sant Feliu de Pallerols
Llívia
Palau-saverdera
Navata
Fontcoberta
Sant Julià del Llor i Bonmatí
La Vall de Bianya
Cruïlles, Monells i Sant Sadurní de l'Heura
Corçà
Llers
Ullà
Vilamalla
Verges
Serinyà
Flaçà
Vilajuïga
Viladrau
Portbou
L'Armentera
Bàscara
El Port de la Selva
Cervià de Ter
Vilabertran
Montagut i Oix
Garriguella
Cabanes
Castellfollit de la Roca
Agullana
Vall-llobrega
Ventalló
Saus, Camallera i Llampaies
Sant Jaume de Llierca
Sant Feliu de Buixalleu
Lladó
Sant Jordi Desvalls
Vilademuls
Sant Miquel de Fluvià
Massanes
Tortellà
Albons
Borrassà
Fortià
Vila-sacra
Aiguaviva
Torroella de Fluvià
Maçanet de Cabrenys
Canet d'Adri
Sant Pau de Segúries
Bellcaire d'Empordà
Camós
Llambilles
Sant Martí de Llémena
Sant Climent Sescebes
Capmany
El Far d'Empordà
Guils de Cerdanya
Pont de Molins
Pau
Darnius
Llanars
Campllong
Fontanals de Cerdanya
Riudaura
Sant Joan de Mollet
Ger
Bolvir
Viladamat
Colera
La Tallada d'Empordà
Palol de Revardit
Esponellà
Maià de Montcal
Garrigàs
La Pera
Gualta
Argelaguer
Osor
Parlavà
Vilanant
Espolla
Vilallonga de Ter
Brunyola i Sant Martí Sapresa
Ordis
Jafre
Santa Llogaia d'Àlguema
Vilamacolum
Molló
Sant Aniol de Finestres
Mieres
Terrades
Isòvol
Juià
Cantallops
Rupià
Planoles
Palau-sator
Masarac
Cistella
Madremanya
Foixà
Pontós
Cabanelles
Sant Llorenç de la Muga
Regencós
Sant Martí Vell
Boadella i les Escaules
Ullastret
Das
Espinelves
Sant Ferriol
Sant Miquel de Campmajor
Crespià
Biure
Serra de Daró
Riumors
Ogassa
Ultramort
Vallfogona de Ripollès
Viladasens
La Selva de Mar
Mollet de Peralada
Beuda
Urús
Colomers
Les Llosses
Rabós
Gombrèn
Vilopriu
Vilamaniscle
Queralbs
Garrigoles
Toses
Siurana
Setcases
Pedret i Marzà
Vidrà
Sant Mori
Albanyà
Sant Andreu Salou
Fontanilles
Torrent
Pardines
Sales de Llierca
Vilaür
Campelles
Palau de Santa Eulàlia
Meranges

18 36702 -4168
Granada
Motril
Almuñécar
Armilla
Las Gabias
Maracena
Loja
Baza
Atarfe
La Zubia
Albolote
Guadix
Churriana de la Vega
Santa Fe
Ogíjares
Salobreña
Vegas del Genil
Huétor Vega
Peligros
Huétor Tájar
Alhendín
Íllora
Pinos Puente
Padul
Monachil
Cenes de la Vega
Cúllar Vega
Villa de Otura
Albuñol
Dúrcal
Huéscar
Gójar
Órgiva
Alfacar
Chauchina
Alhama de Granada
Pulianas
Cájar
Montefrío
Gualchos
Iznalloz
Fuente Vaqueros
Jun
Cúllar
Caniles
Láchar
Lanjarón
Cijuela
Moclín
Benalúa
Moraleda de Zafayona
Torrenueva Costa
Vélez de Benaudalla
Güéjar Sierra
Molvízar
Güevéjar
Deifontes
Salar
Ugíjar
Zújar
Algarinejo
Purullena
Dílar
Lecrín
Benamaurel
Puebla de Don Fadrique
Zafarraya
Valle del Zalabí
Cogollos de la Vega
Valderrubio
Montejícar
Villanueva Mesía
Castril
Huétor de Santillán
La Malahá
Guadahortuna
Cortes de Baza
Cuevas del Campo
Darro
Polopos
Pinos Genil
Cádiar
Colomera
Castilléjar
Campotéjar
Chimeneas
Nigüelas
Huéneja
Pedro Martínez
Los Guájares
Orce
La Peza
Galera
Nevada
Píñar
Nívar
Montillana
Otívar
Benalúa de las Villas
Víznar
Jete
Jayena
Beas de Granada
Fonelas
Villamena
Jérez del Marquesado
Cortes y Graena
Ítrabo
Quéntar
Alpujarra de la Sierra
El Valle
Freila
El Pinar
Zagra
Escúzar
Domingo Pérez de Granada
Diezma
Albuñuelas
La Taha
Gor
Torre-Cardela
Albondón
Trevélez
Bérchules
La Calahorra
Válor
Cogollos de Guadix
Ventas de Huelma
Calicasas
Dehesas Viejas
Dólar
Torvizcón
Arenas del Rey
Aldeire
Morelábor
Capileira
Játar
Alquife
Alamedilla
Lanteira
Fornes
Santa Cruz del Comercio
Cacín
Villanueva de las Torres
Sorvilán
Lújar
Murtas
Alicún de Ortega
Albuñán
Marchal
Rubite
Cáñar
Dehesas de Guadix
Pórtugos
Gorafe
Dúdar
Huélago
Lentegí
Almegíjar
Busquístar
Ferreira
Beas de Guadix
Pampaneira
Bubión
Lugros
Soportújar
Polícar
Gobernador
Agrón
Carataunas
Cástaras
Turón
Lobras
Juviles

19 40184 -3464
Guadalajara
Azuqueca de Henares
Alovera
El Casar
Cabanillas del Campo
Marchamalo
Villanueva de la Torre
Torrejón del Rey
Yebes
Pioz
Sigüenza
Yunquera de Henares
Chiloeches
Molina de Aragón
Uceda
Mondéjar
Horche
Brihuega
Galápagos
Fontanar
Torija
Humanes
Cifuentes
Pozo de Guadalajara
Sacedón
Trijueque
Loranca de Tajuña
Jadraque
Almoguera
Trillo
Tórtola de Henares
Valdeaveruelo
Albalate de Zorita
Quer
Pastrana
Illana
Espinosa de Henares
Almonacid de Zorita
Fuentenovilla
Cogolludo
Albares
Yebra
Torre del Burgo
Pareja
Atienza
Hontoba
Aranzueque
Driebes
Alcocer
Valdenuño Fernández
Alcolea del Pinar
Fuentelencina
Hita
Mazuecos
Tendilla
Corduente
Mandayona
Lupiana
Checa
Armuña de Tajuña
Heras de Ayuso
Maranchón
Budia
Orea
Malaguilla
Torremocha del Campo
Escariche
Viñuelas
Peñalver
Robledillo de Mohernando
Málaga del Fresno
Mohernando
Alhóndiga
Tortuera
Villel de Mesa
Tartanedo
Peralejos de las Truchas
Anguita
Campillo de Ranas
Alocén
Tamajón
Centenera
Auñón
Valdepeñas de la Sierra
Arbancón
Salmerón
Ciruelas
Villanueva de Alcorón
Alarilla
Caspueñas
Alcoroches
Alustante
Cantalojas
El Cubillo de Uceda
Condemios de Arriba
Romanones
Durón
Hiendelaencina
Millana
Poveda de la Sierra
Pozo de Almoguera
Hueva
Zaorejas
Fuentelahiguera de Albatages
Muduex
Valdeavellano
Moratilla de los Meleros
Ledanca
Aldeanueva de Guadalajara
Matillas
Riba de Saelices
Renera
Sacecorbo
Cobeta
Casa de Uceda
El Pobo de Dueñas

20 42976 -2568
Donostia/San Sebastián|Donosti
Irun
Errenteria|Rentería
Eibar
Zarautz|Zarauz
Arrasate/Mondragón
Hernani
Tolosa
Lasarte-Oria|Lasarte|Oria
Hondarribia|Fuenterrabía
Pasaia|Pasajes
Azpeitia
Andoain
Bergara|Vergara
Beasain
Azkoitia|Azcoitia
Oñati|Oñate
Elgoibar
Ordizia|Villafranca de Ordicia
Oiartzun|Oyarzun
Zumaia|Zumaya
Zumarraga
Legazpi|Legazpia
Astigarraga
Aretxabaleta|Arechavaleta
Urretxu
Usurbil
Urnieta
Orio
Lazkao
Lezo
Villabona
Deba|Deva
Mutriku|Motrico
Eskoriatza|Escoriaza
Ibarra
Zestoa|Cestona
Soraluze-Placencia de las Armas|Placencia de las Armas|Soraluze
Zizurkil
Getaria|Guetaria
Idiazabal
Aia
Anoeta
Antzuola
Mendaro
Irura
Alegia
Zaldibia
Ataun
Asteasu
Zegama
Legorreta
Segura
Ormaiztegi
Elgeta
Berastegi
Amezketa
Olaberria
Aizarnazabal
Itsasondo
Lizartza
Ezkio-Itsaso|Ezkio|Itsaso
Errezil
Berrobi
Bidania-Goiatz|Bidania|Goiatz
Aduna
Gabiria
Ikaztegieta
Altzo
Leaburu
Alkiza
Abaltzisketa
Albiztur
Hernialde
Belauntza
Zerain
Mutiloa
Larraul
Orendain
Elduain
Leintz-Gatzaga|Leintz|Gatzaga
Arama
Altzaga
Gaztelu
Baliarrain
Beizama
Gaintza
Orexa

21 37178 -7467
Huelva
Lepe
Almonte
Moguer
Aljaraque
Ayamonte
Isla Cristina
Cartaya
Punta Umbría
Bollullos Par del Condado
Gibraleón
Valverde del Camino
Palos de la Frontera
La Palma del Condado
San Juan del Puerto
Aracena
Rociana del Condado
Trigueros
Bonares
Nerva
Cortegana
Beas
Niebla
Hinojos
San Bartolomé de la Torre
Alosno
Minas de Riotinto
Paterna del Campo
Villalba del Alcor
Lucena del Puerto
Puebla de Guzmán
Aroche
Zalamea la Real
Villanueva de los Castillejos
Villablanca
Calañas
Escacena del Campo
El Cerro de Andévalo
Chucena
Jabugo
Villarrasa
Manzanilla
Santa Olalla del Cala
El Campillo
Almonaster la Real
Cumbres Mayores
Rosal de la Frontera
Galaroza
Higuera de la Sierra
Encinasola
La Zarza-Perrunal
Cala
Paymogo
Santa Bárbara de Casa
Arroyomolinos de León
El Almendro
Fuenteheridos
Alájar
Zufre
Campofrío
Cabezas Rubias
San Silvestre de Guzmán
Corteconcepción
El Granado
Santa Ana la Real
Sanlúcar de Guadiana
Los Marines
Villanueva de las Cruces
Cañaveral de León
Cumbres de San Bartolomé
Hinojales
Cortelazor
Berrocal
Linares de la Sierra
Puerto Moral
La Nava
La Granada de Río-Tinto
Valdelarco
Castaño del Robledo

22 41473 -858
Huesca
Monzón
Barbastro
Fraga
Jaca
Binéfar
Sabiñánigo
Sariñena
Graus
Tamarite de Litera
Almudévar
Benasque
Aínsa-Sobrarbe
Zaidín
Grañén
Biescas
Binaced
Sallent de Gállego
Gurrea de Gállego
Altorricón
Belver de Cinca
Lanaja
Benabarre
Albalate de Cinca
Torrente de Cinca
Boltaña
Alcolea de Cinca
Ayerbe
Tardienta
La Sotonera
Panticosa
Fonz
Lalueza
Ballobar
Estadilla
Castejón de Sos
Tierz
Valle de Hecho
San Miguel del Cinca
Peñalba
Almunia de San Juan
Igriés
Albelda
Siétamo
Esplús
Osso de Cinca
Alcampell
San Esteban de Litera
Peralta de Alcofea
La Fueva
Broto
Canfranc
Loporzano
Nueno
Villanúa
Robres
Ontiñena
Velilla de Cinca
Sena
Bielsa
Castejón de Monegros
Monflorite-Lascasas
Campo
Almuniente
La Puebla de Castro
Ansó
Candasnos
Alcubierre
Vencillón
Chimillas
El Grado
Fiscal
Angüés
Alcalá del Obispo
Capella
Loarre
Alquézar
Lupiñén-Ortilla
Villanueva de Sigena
Canal de Berdún
Banastás
Pueyo de Santa Cruz
Quicena
Castejón del Puente
Aisa
Castillonroy
Berbegal
Sahún
Salas Altas
Torla-Ordesa
Alberuela de Tubo
Arén
Casbas de Huesca
Plan
Laspuña
Puente la Reina de Jaca
Las Peñas de Riglos
Peralta de Calasanz
Naval
Bailo
Abiego
Torres de Barbués
Bierge
Santa Cilia
Caldearenas
Castiello de Jaca
Montanuy
Hoz y Costean
Pozán de Vero
Laspaúles
Isábena
Alcalá de Gurrea
Huerto
Tella-Sin
Peraltilla
Puértolas
Alerre
Sangarrén
Adahuesca
Santa María de Dulcis
Capdesaso
Estada
Laluenga
Albalatillo
Poleñino
Santa Cruz de la Serós
Salas Bajas
Ilche
Biscarrués
Blecua y Torres
Bisaurri
Villanova
Azanuy-Alins
El Pueyo de Araguás
Novales
Azara
Abizanda
Castillazuelo
Labuerda
Seira
Yebra de Basa
Arguis
Foradada del Toscar
Sesa
Azlor
San Juan de Plan
Camporrélls
Secastilla
Agüero
Vicién
Lascuarre
Pertusa
Lascellas-Ponzano
Antillón
Albero Bajo
Alfántega
Chalamera
Colungo
Sesué
Albero Alto
Tolva
Gistaín
Aragüés del Puerto
Argavieso
Bárcabo
Estopiñán del Castillo
Fanlo
Perarrúa
Torralba de Aragón
Ibieca
Tramaced
Salillas
Castelflorite
Jasa
Puente de Montañana

23 37460 -4214
Jaén
Linares
Andújar
Úbeda
Martos
Alcalá la Real
Bailén
Baeza
La Carolina
Torredelcampo
Torredonjimeno
Jódar
Mancha Real
Villacarrillo
Alcaudete
Mengíbar
Villanueva del Arzobispo
Torreperogil
Cazorla
Marmolejo
Los Villares
Porcuna
Huelma
Arjona
Peal de Becerro
La Guardia de Jaén
Quesada
Beas de Segura
Pozo Alcón
Santisteban del Puerto
Navas de San Juan
Villatorres
Vilches
Castillo de Locubín
Sabiote
Lopera
Valdepeñas de Jaén
Arjonilla
Rus
Jamilena
Castellar
Fuensanta de Martos
Begíjar
Villanueva de la Reina
Pegalajar
Guarromán
Ibros
Santiago-Pontones
Cambil
Bedmar y Garcíez
Baños de la Encina
Huesa
Torreblascopedro
La Puerta de Segura
Arroyo del Ojanco
Puente de Génave
Siles
Santo Tomé
Jabalquinto
La Iruela
Noalejo
Canena
Orcera
Segura de la Sierra
Campillo de Arenas
Cabra del Santo Cristo
Arquillos
Montizón
Lahiguera
Frailes
Bélmez de la Moraleda
Chilluévar
Fuerte del Rey
Torres
Cárcheles
Jimena
Sorihuela del Guadalimar
Albanchez de Mágina
Escañuela
Villardompardo
Iznatoraf
Chiclana de Segura
Santa Elena
Lupión
Torres de Albánchez
Cazalilla
Santiago de Calatrava
Carboneros
Higuera de Calatrava
Espeluy
Hornos
Génave
Aldeaquemada
Larva
Benatae
Villarrodrigo
Hinojares

24 42078 -6979
León
Ponferrada
San Andrés del Rabanedo
Villaquilambre
Astorga
La Bañeza
Bembibre
Villablino
Valverde de la Virgen
Sariegos
Valencia de Don Juan
Cacabelos
Fabero
Camponaraya
La Robla
Carracedelo
Santa María del Páramo
Cistierna
Villarejo de Órbigo
Toreno
La Pola de Gordón
Villafranca del Bierzo
Chozas de Abajo
Sahagún
Benavides
Valdefresno
Carrizo
Cuadros
Santovenia de la Valdoncina
Torre del Bierzo
Vega de Espinareda
Villaturiel
Onzonilla
Boñar
Toral de los Vados
Santa Marina del Rey
San Justo de la Vega
Cubillos del Sil
Mansilla de las Mulas
Garrafe de Torío
Castropodame
Valderas
Soto de la Vega
Congosto
Puente de Domingo Flórez
Cabañas Raras
Matallana de Torío
Villadangos del Páramo
Páramo del Sil
Valdepolo
Vegas del Condado
Villasabariego
Igüeña
Bustillo del Páramo
Villamañán
Laguna de Negrillos
Sabero
Santa Elena de Jamuz
Folgoso de la Ribera
Turcia
Hospital de Órbigo
Gradefes
Castrocalbón
Valdevimbre
Villamanín
Molinaseca
Palacios del Sil
Corullón
Vega de Infanzones
Valderrueda
Villaquejida
Arganza
Llamas de la Ribera
Cimanes del Tejar
Santas Martas
Priaranza del Bierzo
Soto y Amío
Quintana del Castillo
Cabrillanes
Riego de la Vega
Villamontán de la Valduerna
El Burgo Ranero
Castrocontrigo
Puebla de Lillo
Villagatón
Villamejil
San Cristóbal de la Polantera
Almanza
Encinedo
Laguna Dalga
Noceda del Bierzo
Villazala
Riello
San Emiliano
Alija del Infantado
Luyego
Villares de Órbigo
Vega de Valcarce
Ardón
Sancedo
Villaobispo de Otero
Crémenes
Bercianos del Páramo
Valdelugueros
Roperuelos del Páramo
Val de San Lorenzo
Toral de los Guzmanes
Santa Colomba de Curueño
Santa Colomba de Somoza
Villanueva de las Manzanas
Carucedo
Riaño
Fresno de la Vega
Urdiales del Páramo
Benuza
Santa María de la Isla
Carrocera
La Ercina
Cimanes de la Vega
Vegaquemada
Boca de Huérgano
Cebrones del Río
Destriana
Valderrey
Posada de Valdeón
Quintana y Congosto
Zotes del Páramo
Pozuelo del Páramo
Truchas
Cabreros del Río
Sena de Luna
Cubillas de Rueda
La Vecilla
Rioseco de Tapia
Villazanzo de Valderaduey
Cea
Santiago Millas
Lucillo
Magaz de Cepeda
Pobladura de Pelayo García
Palacios de la Valduerna
Murias de Paredes
Prioro
Villaornate y Castro
Cármenes
Santa María de Ordás
Trabadelo
Quintana del Marco
La Antigua
Gordoncillo
Mansilla Mayor
Brazuelo
Berlanga del Bierzo
Valdefuentes del Páramo
Borrenes
Sobrado
Los Barrios de Luna
Burón
Algadefe
Valdepiélago
Oencia
Villademor de la Vega
Valle de Ancares
Villamandos
Santa Cristina de Valmadrigal
Peranzanes
Regueras de Arriba
Vegacervera
Balboa
Las Omañas
San Esteban de Nogales
Gordaliza del Pino
Pajares de los Oteros
Joarilla de las Matas
Oseja de Sajambre
San Pedro Bercianos
Matadeón de los Oteros
Calzada del Coto
Grajal de Campos
Santa María del Monte de Cea
Campo de Villavidel
Bercianos del Real Camino
Corbillos de los Oteros
Acebedo
Villaselán
Valdesamario
San Millán de los Caballeros
Matanza
Villamartín de Don Sancho
Barjas
Valverde-Enrique
Cebanico
Izagre
Castrillo de la Valduerna
Cubillas de los Oteros
Villamol
Gusendos de los Oteros
Reyero
Villamoratiel de las Matas
Maraña
Villabraz
Campazas
Prado de la Guzpeña
Castrotierra de Valmadrigal
Castrillo de Cabrera
Vallecillo

25 41305 353
Lleida|Lérida
Tàrrega
Balaguer
Mollerussa|Mollerusa
La Seu d'Urgell|Seo de Urgel
Alcarràs
Cervera
Solsona
Guissona
Almacelles
Alpicat
Les Borges Blanques|Las Borjas Blancas
Tremp
Vielha e Mijaran|Viella|Vielha
Agramunt
Bellpuig
Torrefarrera
Artesa de Segre
Alcoletge
Juneda
Almenar
Rosselló
La Pobla de Segur
Alguaire
Alfarràs
Linyola
Ponts
Aitona
Bell-lloc d'Urgell
El Pont de Suert|Puente de Suert
Torres de Segre
Bellvís
Bellver de Cerdanya|Las Borjas Blancas|Borges Blanques
Albatàrrec
Sort
El Palau d'Anglesola
Torregrossa
Arbeca
Vallfogona de Balaguer
Naut Aran
Golmés
Seròs
Oliana
Soses
Ivars d'Urgell
Albesa
Benavent de Segrià
Artesa de Lleida
Corbins
Puigverd de Lleida
Miralcamp
Anglesola
Térmens
Bellcaire d'Urgell
La Fuliola
Torà
Vilanova de Bellpuig
Sant Guim de Freixenet
Bossòst
Gimenells i el Pla de la Font
Montferrer i Castellbò
La Vall de Boí
Vilanova de la Barca
Os de Balaguer
Isona i Conca Dellà
Vilanova de Segrià
Sant Llorenç de Morunys
Olius
Les
Castellserà
Ribera d'Urgellet
Barbens
La Granja d'Escarp
Maials
Castelldans
Sudanell
Verdú
Esterri d'Àneu
Tornabous
Organyà
Els Alamús
La Torre de Cabdella
Les Valls de Valira
Camarasa
Fondarella
Menàrguens
Sidamon
Vila-sana
L'Albi
La Portella
Torrelameu
La Granadella
Castellnou de Seana
Rialp
El Poal
Sant Martí de Riucorb
Cervià de les Garrigues
Montgai
Montellà i Martinet
Vilagrassa
Torrefeta i Florejacs
Talarn
Àger
Coll de Nargó
Massalcoreig
Castelló de Farfanya
Els Plans de Sió
Belianes
Vilaller
Sant Ramon
Montoliu de Lleida
Ribera d'Ondara
Alt Àneu
La Sentiu de Sió
Les Avellanes i Santa Linya
Vinaixa
Vilanova de Meià
Soriguera
Conca de Dalt
Algerri
Penelles
Llardecans
Preixens
Torre-serona
Preixana
Sanaüja
Sarroca de Lleida
Espot
Juncosa
Vall de Cardós
L'Albagés
Baix Pallars
Salàs de Pallars
Peramola
Cubells
Llavorsí
Ivars de Noguera
Sunyer
L'Espluga Calba
Alàs i Cerc
El Soleràs
Navès
Almatret
Torrebesses
Lles de Cerdanya
Bellaguarda
Alfés
La Guingueta d'Àneu
Alins
Pinós
Es Bòrdes
Talavera
La Coma i la Pedra
Les Valls d'Aguilar
Prullans
Riner
Puigverd d'Agramunt
Bovera
Gavet de la Conca
Puiggròs
Guimerà
Fígols i Alinyà
Lladorre
Prats i Sansor
Odèn
Alcanó
Maldà
Gósol
La Baronia de Rialb
Vallbona de les Monges
Bassella
Aspa
Massoteres
Llobera
La Pobla de Cérvoles
Sant Guim de la Plana
Oliola
Els Omellons
Ossó de Sió
Vilanova de l'Aguda
Pinell de Solsonès
El Vilosell
Ciutadilla
Lladurs
Biosca
Montoliu de Segarra
La Vansa i Fórnols
Tarroja de Segarra
Foradada
Castell de Mur
Bellmunt d'Urgell
Abella de la Conca
Vilamòs
Estaràs
Les Oluges
El Pont de Bar
Senterada
Clariana de Cardener
Granyena de les Garrigues
El Cogul
La Floresta
Granyena de Segarra
Granyanella
Tírvia
Castellar de la Ribera
Els Torms
Estamariu
Llimiana
Guixers
Sant Esteve de la Sarga
Josa i Tuixén
Farrera
Els Omells de na Gaia
Sarroca de Bellera
Tarrés
Alòs de Balaguer
La Molsosa

26 41962 -3074
Logroño
Calahorra
Arnedo
Haro
Lardero
Alfaro
Villamediana de Iregua
Nájera
Santo Domingo de la Calzada
Autol
Rincón de Soto
Pradejón
Albelda de Iregua
Fuenmayor
Navarrete
Aldeanueva de Ebro
Alberite
Cervera del Río Alhama
Quel
Ezcaray
Cenicero
Murillo de Río Leza
Entrena
Baños de Río Tobía
Nalda
Agoncillo
San Asensio
Casalarreina
Ribafrecha
San Vicente de la Sonsierra
Uruñuela
Huércanos
Ausejo
Briones
Alcanadre
Igea
El Villar de Arnedo
Sojuela
Arrúbal
Cuzcurrita de Río Tirón
Anguiano
Badarán
Alesanco
Hormilla
Arnedillo
Anguciana
Torrecilla en Cameros
Aguilar del Río Alhama
Galilea
Lagunilla del Jubera
Castañares de Rioja
Viguera
Tricio
Tudelilla
Medrano
Villoslada de Cameros
Herce
Ocón
Ollauri
Cornago
Clavijo
Corera
Santurde de Rioja
Sotés
Zarratón
Ábalos
Arenzana de Abajo
Leiva
Grañón
Ortigosa de Cameros
Sorzano
Azofra
San Millán de la Cogolla
Préjano
Cihuri
Rodezno
Bañares
Cirueña
Santa Engracia del Jubera
Ventosa
Briñas
Camprovín
Enciso
Ojacastro
Tirgo
Grávalos
Villalba de Rioja
Bergasa
Cordovín
Villar de Torre
El Rasillo de Cameros
El Redal
Lumbreras de Cameros
Treviana
Berceo
Valgañón
Villarta-Quintana
Hervías
Cárdenas
Hormilleja
Fonzaleche
Sajazarra
San Román de Cameros
Tormantos
Santa Eulalia Bajera
Laguna de Cameros
Gimileo
Herramélluri
Manjarrés
Santurdejo
Munilla

27 42462 -7894
Lugo
Monforte de Lemos|Monforte
Viveiro|Vivero
Vilalba|Villalba
Sarria
Foz
Ribadeo
Burela
Chantada
Outeiro de Rei
Guitiriz
Castro de Rei
Cospeito
Cervo
Friol
Monterroso
O Saviñao
Mondoñedo
O Corgo
Palas de Rei
Xove
A Fonsagrada
Quiroga
Barreiros
Begonte
A Pastoriza
Becerreá
Taboada
Guntín
Castroverde
Láncara
Baralla
Pantón
Abadín
Sober
A Pontenova
Lourenzá|Lorenzana
Carballedo
O Valadouro
Antas de Ulla
Meira
Xermade
Paradela
O Vicedo
Pol
A Pobra do Brollón
Alfoz
O Incio
Rábade
Bóveda
Portomarín
O Páramo
Samos
Cervantes
Riotorto
Baleira
Trabada
Folgoso do Courel
Navia de Suarna
Ourol
As Nogais
Ribas de Sil
Pedrafita do Cebreiro
Triacastela
Muras
Ribeira de Piquín
Negueira de Muñiz

28 40033 -4490
Madrid
Móstoles
Alcalá de Henares
Leganés
Fuenlabrada
Getafe
Alcorcón
Torrejón de Ardoz
Parla
Alcobendas
Rivas-Vaciamadrid
Las Rozas de Madrid|Las Rozas
San Sebastián de los Reyes|Sanse
Pozuelo de Alarcón|Pozuelo
Valdemoro
Coslada
Majadahonda
Collado Villalba
Boadilla del Monte
Aranjuez
Arganda del Rey
Pinto
Colmenar Viejo
Tres Cantos
San Fernando de Henares
Arroyomolinos
Galapagar
Navalcarnero
Villaviciosa de Odón
Paracuellos de Jarama
Ciempozuelos
Torrelodones
Mejorada del Campo
Villanueva de la Cañada
Algete
San Martín de la Vega
Humanes de Madrid
San Lorenzo de El Escorial
Villanueva del Pardillo
Guadarrama
El Escorial
Villalbilla
Meco
Alpedrete
Moralzarzal
Valdemorillo
San Agustín del Guadalix
Velilla de San Antonio
Brunete
Daganzo de Arriba
El Álamo
Torrejón de la Calzada
Griñón
El Molar
Sevilla la Nueva
Colmenarejo
Soto del Real
Manzanares el Real
Loeches
San Martín de Valdeiglesias
Hoyo de Manzanares
Colmenar de Oreja
El Boalo
Morata de Tajuña
Camarma de Esteruelas
Villarejo de Salvanés
Torres de la Alameda
Cobeña
Cercedilla
Collado Mediano
Villa del Prado
Fuente el Saz de Jarama
Nuevo Baztán
Miraflores de la Sierra
Cubas de la Sagra
Guadalix de la Sierra
Campo Real
Pedrezuela
Becerril de la Sierra
Chinchón
Moraleja de Enmedio
Valdetorres de Jarama
Torrelaguna
Los Molinos
Ajalvir
Torrejón de Velasco
Robledo de Chavela
Serranillos del Valle
Valdeolmos-Alalpardo
Talamanca de Jarama
Casarrubuelos
Quijorna
Villaconejos
Aldea del Fresno
Navacerrada
Navas del Rey
Valdilecha
Perales de Tajuña
Cadalso de los Vidrios
Navalagamella
Pelayos de la Presa
La Cabrera
Villamanta
Los Santos de la Humosa
Bustarviejo
Tielmes
Chapinería
Venturada
Fresno de Torote
Carabaña
Fuentidueña de Tajo
Villar del Olmo
El Vellón
Cenicientos
Buitrago del Lozoya
Colmenar del Arroyo
Batres
Belmonte de Tajo
Zarzalejo
Fresnedillas de la Oliva
Valdeavero
Rascafría
Villanueva de Perales
Navalafuente
Villamantilla
Santa María de la Alameda
Lozoyuela-Navas-Sieteiglesias
Estremera
Orusco de Tajuña
Anchuelo
Titulcia
Pozuelo del Rey
Torremocha de Jarama
Valdemanco
Valdelaguna
Pezuela de las Torres
Santorcaz
Cabanillas de la Sierra
Ribatejada
Valdemaqueda
El Berrueco
Villamanrique de Tajo
Corpa
Puentes Viejas
Ambite
Valdaracete
Valdepiélagos
Lozoya
Rozas de Puerto Real
Patones
Brea de Tajo
Valverde de Alcalá
Canencia
Garganta de los Montes
Olmeda de las Fuentes
Gargantilla del Lozoya y Pinilla de Buitrago
Montejo de la Sierra
Villavieja del Lozoya
Redueña
Alameda del Valle
Horcajo de la Sierra-Aoslos
Gascones
Berzosa del Lozoya
Braojos
Pinilla del Valle
Piñuécar-Gandullas
Cervera de Buitrago
Navarredonda y San Mamés
Prádena del Rincón
Robledillo de la Jara
Horcajuelo de la Sierra
La Serna del Monte
El Atazar

29 36378 -5342
Málaga
Marbella
Mijas
Fuengirola
Vélez-Málaga
Estepona
Benalmádena
Torremolinos
Rincón de la Victoria
Alhaurín de la Torre
Antequera
Ronda
Cártama
Alhaurín el Grande
Coín
Nerja
Torrox
Manilva
Álora
Pizarra
Benahavís
Campillos
Casares
Archidona
Algarrobo
Alameda
Mollina
Villanueva del Trabuco
Ojén
Villanueva de Algaidas
Arriate
Almogía
Casabermeja
Cómpeta
Teba
Cuevas de San Marcos
Colmenar
Sierra de Yeguas
Villanueva del Rosario
Humilladero
Frigiliana
Villanueva de la Concepción
Periana
Benamocarra
Cortes de la Frontera
Monda
Fuente de Piedra
Yunquera
Riogordo
Alcaucín
Ardales
Casarabonela
Valle de Abdalajís
Tolox
Guaro
Alozaina
Viñuela
Almargen
Almáchar
El Burgo
Canillas de Aceituno
Sayalonga
Istán
Cañete la Real
Cuevas del Becerro
Gaucín
Benamargosa
Benaoján
Villanueva de Tapia
Comares
Cuevas Bajas
Arenas
Moclinejo
Alfarnate
Montejaque
El Borge
Iznate
Algatocín
Canillas de Albaida
Igualeja
Totalán
Carratraca
Sedella
Cútar
Montecorto
Jubrique
Macharaviaya
Benalauría
Benarrabá
Serrato
Genalguacil
Jimera de Líbar
Árchez
Alfarnatejo
Alpandeire
Faraján
Parauta
Pujerra
Júzcar
Cartajima
Benadalid
Salares
Atajate

30 37404 -1892
Murcia
Cartagena
Lorca
Molina de Segura
Alcantarilla
Torre-Pacheco
Águilas
Yecla
Cieza
San Javier
Mazarrón
Totana
San Pedro del Pinatar
Jumilla
Caravaca de la Cruz
Alhama de Murcia
Las Torres de Cotillas
La Unión
Archena
Los Alcázares
Fuente Álamo de Murcia
Mula
Puerto Lumbreras
Santomera
Cehegín
Abarán
Ceutí
Bullas
Beniel
Fortuna
Alguazas
Calasparra
Lorquí
Moratalla
Blanca
Abanilla
Librilla
Pliego
Villanueva del Río Segura
Campos del Río
Albudeite
Ricote
Aledo
Ulea
Ojós

31 41923 -2460
Pamplona/Iruña|Iruñea
Tudela
Valle de Egüés/Eguesibar|Egüés|Sarriguren
Burlada/Burlata
Barañáin/Barañain
Zizur Mayor/Zizur Nagusia
Estella-Lizarra|Estella|Lizarra
Aranguren
Berriozar
Tafalla
Ansoáin/Antsoain
Villava/Atarrabia
Corella
Noáin (Valle de Elorz)/Noain (Elortzibar)
Cintruénigo
Baztan|Elizondo
Altsasu/Alsasua
Huarte/Uharte
Berrioplano/Berriobeiti
San Adrián
Peralta/Azkoien
Lodosa
Sangüesa/Zangoza
Castejón
Viana
Murchante
Beriáin
Orkoien
Cascante
Olite/Erriberri
Cizur
Bera|Vera de Bidasoa
Azagra
Ribaforada
Milagro
Mendavia
Cortes
Leitza|Leiza
Villafranca
Aoiz/Agoitz
Puente la Reina/Gares
Andosilla
Marcilla
Esteribar
Caparroso
Lesaka|Lesaca
Ablitas
Funes
Ayegui/Aiegi
Etxarri Aranatz
Fustiñana
Carcastillo
Valtierra
Falces
Galar
Irurtzun|Irurzun
Arguedas
Buñuel
Cadreita
Fitero
Larraga
Doneztebe/Santesteban
Ezcabarte
Cendea de Olza/Oltza Zendea
Lerín
Artajona
Lekunberri|Lecumberri
Ultzama
Valle de Yerri/Deierri
Olazti/Olazagutía
Cabanillas
Iza/Itza
Sartaguda
Lumbier
Lakuntza
Villatuerta
Sesma
Mendigorria
Los Arcos
Cárcar
Arbizu
Monteagudo
Arróniz
Fontellas
Allo
Arakil
Cáseda
Oteiza
Obanos
Miranda de Arga
Larraun
Allín/Allin
Santacara
Basaburua
Etxalar
Erro
Uharte Arakil
Aibar/Oibar
Améscoa Baja
Mélida
Goizueta
Murillo el Cuende
Murillo el Fruto
Berbinzana
Sunbilla
Tiebas-Muruarte de Reta
Etxauri
Urdiain
Bertizarana
Añorbe
Arantza
Barásoain
Dicastillo
Igantzi
Juslapeña/Txulapain
Ituren
Pitillas
Araitz
Garínoain
Abárzuza/Abartzuza
Monreal/Elo
Anue
Ochagavía/Otsagabia
Cirauqui/Zirauki
Donamaria
Mañeru
Valle de Ollo/Ollaran
Guesálaz/Gesalatz
Imotz
Iturmendi
Urroz-Villa
Olaibar
Isaba/Izaba
Ergoiena
San Martín de Unx
Betelu
Odieta
Aberin
Urdazubi/Urdax
Ziordia
Murieta
Pueyo/Puiu
Ancín/Antzin
Bakaiku
Urraul Bajo
Liédena
Lónguida/Longida
Luzaide/Valcarlos
Lizoain-Arriasgoiti/Lizoainibar-Arriasgoiti|Lizoain|Arriasgoiti|Lizoainibar
Beire
Enériz/Eneritz
Igúzquiza
Ezcároz/Ezkaroze
Arce/Artzi
Yesa
Zubieta
Mendaza
Zabalza/Zabaltza
Ibargoiti
Eulate
Metauten
Muruzábal
Areso
Barillas
Bargota
Biurrun-Olcoz|Biurrun|Olcoz
Lezaun
Auritz/Burguete
Zugarramurdi
Unciti
Olóriz/Oloritz
Beintza-Labaien|Beintza|Labaien
Atetz
Leoz/Leotz
Roncal/Erronkari
Elgorriaga
Burgui/Burgi
Orbaizeta
Ucar
Romanzado/Erromantzatua
Garralda
Lazagurría
Urroz
Jaurrieta
Adiós
Goñi
Ujué/Uxue
Uterga
Irañeta
Bidaurreta
Arellano
Izagaondoa
Ciriza/Ziritza
Unzué/Untzue
Lana
Eratsun
Lantz
Aras
Tulebras
Oroz-Betelu/Orotz-Betelu|Oroz|Betelu|Orotz
Ezkurra
Garde
Uztárroz/Uztarroze
Belascoáin
Legarda
Urraul Alto
Oiz
Sada
Luquin
Saldías
Javier
Navascués/Nabaskoze
Lapoblación
Arruazu
Torres del Río
Villamayor de Monjardín
Artazu
Morentin
Abaurregaina/Abaurrea Alta
Arano
Salinas de Oro/Jaitz
Espronceda
Legaria
Eslava
Hiriberri/Villanueva de Aezkoa
Larraona

32 41885 -8273
Ourense|Orense
O Carballiño
Verín
O Barco de Valdeorras|El Barco de Valdeorras|O Barco
Barbadás|Barbadanes
Xinzo de Limia|Ginzo de Limia|Xinzo
O Pereiro de Aguiar
Allariz
Celanova
San Cibrao das Viñas
Ribadavia
A Rúa
Coles
Maceda
Viana do Bolo
Maside
Cartelle
Monterrei
Amoeiro
Toén
Boborás
Nogueira de Ramuín
San Cristovo de Cea
A Pobra de Trives
A Merca
Vilamarín
Vilamartín de Valdeorras
Lobios
A Peroxa
Avión
Oímbra
Vilardevós
Padrenda
Cualedro
Baños de Molgas
Ramirás
Taboadela
Bande
Leiro
Muíños
Riós
O Irixo
Rubiá
Carballeda de Valdeorras
Xunqueira de Ambía
Paderne de Allariz
Castrelo de Miño
Trasmiras
Castro Caldelas
Rairiz de Veiga
Carballeda de Avia
Vilar de Barrio
A Gudiña
Laza
Piñor
Sandiás
Melón
Esgos
Entrimo
Sarreaus
Cenlle
A Bola
San Amaro
Cortegada
A Mezquita
A Arnoia|Arnoya
Castrelo do Val
Verea
Beariz
A Veiga
Baltar
Petín
Porqueira
Manzaneda
O Bolo
Vilar de Santos
Lobeira
Punxín
Os Blancos
Xunqueira de Espadanedo
Montederramo
Calvos de Randín
Gomesende
Quintela de Leirado
Vilariño de Conso
Parada de Sil
San Xoán de Río
Chandrexa de Queixa
Pontedeva
Larouco
Beade
A Teixeira

33 42941 -7143
Gijón|Xixón
Oviedo|Uviéu
Avilés
Siero|Pola de Siero|La Pola Siero
Langreo|Sama de Langreo|Llangréu
Mieres|Mieres del Camino
Castrillón|Piedras Blancas
Corvera de Asturias|Nubledo
San Martín del Rey Aurelio|El Entrego|L'Entregu
Villaviciosa
Llanera
Llanes
Laviana|Pola de Laviana|Llaviana
Cangas del Narcea|Cangas de Narcea
Valdés|Luarca
Gozón|Luanco
Lena|Pola de Lena|Llena
Carreño|Candás
Aller
Grado|Grau
Tineo|Tinéu
Navia
Pravia
Piloña
Cangas de Onís|Cangues d'Onís
Ribadesella|Ribeseya
Parres
Nava
Noreña
Cudillero|Cudilleru
Salas
Vegadeo
Soto del Barco
El Franco
Tapia de Casariego
Coaña
Castropol
Colunga
Morcín
Muros de Nalón
Candamo
Cabrales
Las Regueras
Ribera de Arriba
Riosa
Ribadedeva
Bimenes
Teverga
Allande
Caso
Boal
Belmonte de Miranda
Sariego
Peñamellera Baja
Quirós
Ibias
Cabranes
Villayón
Somiedo
Illas
Sobrescobio
Degaña
Grandas de Salime
Onís
Proaza
Amieva
Ponga
Taramundi
Peñamellera Alta
Caravia
Santa Eulalia de Oscos
San Tirso de Abres
San Martín de Oscos
Illano
Santo Adriano
Villanueva de Oscos
Pesoz
Yernes y Tameza

34 41791 -4968
Palencia
Aguilar de Campoo
Villamuriel de Cerrato
Venta de Baños
Guardo
Saldaña
Grijota
Dueñas
Cervera de Pisuerga
Carrión de los Condes
Paredes de Nava
Herrera de Pisuerga
Villalobón
Baltanás
Barruelo de Santullán
Osorno la Mayor
Velilla del Río Carrión
Astudillo
Magaz de Pisuerga
Santibáñez de la Peña
Torquemada
Alar del Rey
Villada
Villarramiel
Becerril de Campos
Frómista
Villaumbrales
Fuentes de Nava
Ampudia
Monzón de Campos
Villaluenga de la Vega
Pomar de Valdivia
Tariego de Cerrato
Fuentes de Valdepero
Cevico de la Torre
Amusco
San Cebrián de Campos
Cisneros
Santervás de la Vega
Husillos
Villaviudas
Antigüedad
Villoldo
Castrejón de la Peña
La Pernía
Salinas de Pisuerga
Buenavista de Valdavia
Calzada de los Molinos
Villota del Páramo
Pedrosa de la Vega
Lantadilla
Bustillo de la Vega
Melgar de Yuso
Cervatos de la Cueza
Quintana del Puente
Brañosera
Villamoronta
Villaherreros
Palenzuela
Autilla del Pino
Mazariegos
Castromocho
Villalba de Guardo
Renedo de la Vega
Piña de Campos
Santoyo
Loma de Ucieza
Villarrabé
Castrillo de Don Juan
Villamediana
Quintanilla de Onsoña
Olmos de Ojeda
Cevico Navero
Fresno del Río
Prádanos de Ojeda
Soto de Cerrato
Villamartín de Campos
Castrillo de Villavega
Villalcázar de Sirga
Hornillos de Cerrato
Valle del Retortillo
Abia de las Torres
Espinosa de Villagonzalo
Poza de la Vega
Vertavillo
Pino del Río
Sotobañado y Priorato
Ribas de Campos
Herrera de Valdecañas
Respenda de la Peña
Itero de la Vega
San Cebrián de Mudá
Mantinos
Congosto de Valdavia
Tabanera de Cerrato
Villaturde
Revenga de Campos
Villasarracino
Frechilla
Báscones de Ojeda
Cobos de Cerrato
Dehesa de Montejo
Autillo de Campos
Cordovilla la Real
Población de Campos
Espinosa de Cerrato
Lagartos
Boadilla del Camino
Perales
Villameriel
Hontoria de Cerrato
Villodrigo
Collazos de Boedo
Páramo de Boedo
Población de Cerrato

35 27882 -15780
Las Palmas de Gran Canaria|Las Palmas
Telde
Santa Lucía de Tirajana
Arrecife
San Bartolomé de Tirajana
Puerto del Rosario
Arucas
Agüimes
Ingenio
La Oliva
Gáldar
Teguise
Tías
Pájara
Mogán
San Bartolomé
Santa Brígida
Yaiza
Tuineje
Santa María de Guía de Gran Canaria
Antigua
Teror
Valsequillo de Gran Canaria
Moya
Vega de San Mateo
Firgas
La Aldea de San Nicolás
Tinajo
Agaete
Haría
Valleseco
Tejeda
Artenara
Betancuria

36 41901 -8874
Vigo
Pontevedra
Vilagarcía de Arousa|Villagarcía de Arosa|Vilagarcía
Redondela
Cangas|Cangas de Morrazo
Marín
Ponteareas
O Porriño
Lalín
A Estrada|La Estrada
Moaña
Nigrán
Sanxenxo|Sangenjo
Tui|Túy
Poio
Mos
Gondomar
Tomiño
Cambados
Baiona|Bayona
Bueu
O Grove|El Grove
Salvaterra de Miño|Salvatierra de Miño
Vilanova de Arousa|Villanueva de Arosa
A Guarda|La Guardia
Caldas de Reis|Caldas de Reyes
Salceda de Caselas
Silleda
Soutomaior
O Rosal
Vilaboa
Valga
Cerdedo-Cotobade
Ponte Caldelas
Meaño
Ribadumia
A Cañiza|La Cañiza
Vila de Cruces
A Illa de Arousa
Meis
Cuntis
Mondariz
Moraña
As Neves
Barro
Catoira
Forcarei
Oia
Pontecesures
Pazos de Borbén
Portas
Arbo
A Lama
Covelo
Rodeiro
Agolada
Crecente
Campo Lameiro
Fornelos de Montes
Dozón
Mondariz-Balneario

37 40287 -6866
Salamanca
Santa Marta de Tormes
Béjar
Ciudad Rodrigo
Carbajosa de la Sagrada
Villamayor
Villares de la Reina
Peñaranda de Bracamonte
Guijuelo
Alba de Tormes
Cabrerizos
Terradillos
Castellanos de Moriscos
Aldeatejada
Vitigudino
Doñinos de Salamanca
Ledesma
Lumbrales
Carrascal de Barregas
Pelabravo
Monterrubio de Armuña
La Fuente de San Esteban
Villoria
Calvarrasa de Abajo
Aldeadávila de la Ribera
San Cristóbal de la Cuesta
La Alberca
Fuentes de Oñoro
Macotera
Babilafuente
Linares de Riofrío
Cantalapiedra
Candelario
Cantalpino
Tamames
Villarino de los Aires
Sancti-Spíritus
Villoruela
Arapiles
Calzada de Valdunciel
Villavieja de Yeltes
Castellanos de Villiquera
Aldealengua
Galindo y Perahuy
Fuenteguinaldo
Matilla de los Caños del Río
Encinas de Abajo
Hinojosa de Duero
Calvarrasa de Arriba
Los Santos
Moriscos
Sotoserrano
La Vellés
Aldearrubia
Mozárbez
Topas
Cespedosa de Tormes
Robleda
Miranda de Azán
Santibáñez de Béjar
Ledrada
Machacón
Alaraz
Lagunilla
Barruecopardo
Garcihernández
Valdelosa
Gomecello
Martín de Yeltes
El Cubo de Don Sancho
Barbadillo
Galinduste
Paradinas de San Juan
Vilvestre
Miranda del Castañar
Buenavista
San Esteban de la Sierra
Navasfrías
El Cerro
Puerto de Béjar
San Felices de los Gallegos
San Morales
Rollán
Arabayona de Mógica
Galisancho
El Payo
Cabrillas
Tordillos
Pedrosillo de los Aires
Peñaparda
San Miguel de Valero
Valdecarros
Pereña de la Ribera
La Fregeneda
Navales
Palaciosrubios
Valero
Almenara de Tormes
Villaseco de los Reyes
Cepeda
El Maíllo
Santiago de la Puebla
Bañobárez
Huerta
Beleña
San Pedro de Rozados
Aldea del Obispo
Cantagallo
Las Veguillas
Boada
Tarazona de Guareña
Aldehuela de la Bóveda
Gallegos de Argañán
Valverdón
Montemayor del Río
Villar de Ciervo
Martiago
El Campo de Peñaranda
Masueco
Villaflores
Parada de Arriba
Armenteros
Sorihuela
Aldeanueva de Figueroa
Aldeaseca de la Frontera
Saucelle
Fuenterroble de Salvatierra
Mogarraz
Florida de Liébana
Parada de Rubiales
Cabeza del Caballo
Serradilla del Arroyo
Santiz
El Bodón
Morasverdes
Villasrubias
Cipérez
Monleras
Espino de la Orbada
San Martín del Castañar
El Cabaco
Encinas de Arriba
Escurial de la Sierra
Fuentes de Béjar
Herguijuela de la Sierra
Morille
Vecinos
Villagonzalo de Tormes
Puente del Congosto
Pedraza de Alba
Sanchotello
Yecla de Yeltes
Castillejo de Martín Viejo
Sequeros
Horcajo Medianero
Espeja
Montejo
San Muñoz
El Pedroso de la Armuña
Villar de Peralonso
Forfoleda
Narros de Matalayegua
Ituero de Azaba
Rágama
Endrinal
Mancera de Abajo
Alba de Yeltes
Garcibuey
Bóveda del Río Almar
Valdelacasa
Poveda de las Cintas
Villar de Gallimazo
Carrascal del Obispo
Tardáguila
Aldehuela de Yeltes
Fresno Alhándiga
Zamayón
Robliza de Cojos
Juzbado
Cantaracillo
Anaya de Alba
Valdefuentes de Sangusín
Torresmenudas
Peñarandilla
Larrodrigo
Sobradillo
Frades de la Sierra
La Orbada
Casillas de Flores
Colmenar de Montemayor
Mieza
Pitiegua
Villanueva del Conde
El Sahugo
Sieteiglesias de Tormes
Trabanca
Retortillo
Saelices el Chico
Peralejos de Abajo
Villasbuenas
Cristóbal
Nava de Sotrobal
Villarmayor
Sepulcro-Hilario
Pelarrodríguez
La Maya
Vega de Tirados
Villar de la Yegua
Santibáñez de la Sierra
Navarredonda de la Rinconada
Peñacaballera
El Pino de Tormes
Encinasola de los Comendadores
Monterrubio de la Sierra
Zorita de la Frontera
Palacios del Arzobispo
Abusejo
San Pedro del Valle
Golpejas
Aldearrodrigo
Gajates
Palencia de Negrilla
Puebla de Azaba
Serradilla del Llano
Éjeme
Puebla de Yeltes
Campillo de Azaba
Alconada
Madroñal
Villaverde de Guareña
La Zarza de Pumareda
Calzada de Don Diego
Guadramiro
Monsagro
Tenebrón
Valderrodrigo
Navacarros
Bermellar
Bogajo
Villaseco de los Gamitos
Pedrosillo el Ralo
Agallas
Almendra
Pedrosillo de Alba
Dios le Guarde
Nava de Francia
Peromingo
Cerralbo
Valsalabroso
Sando
Buenamadre
Salmoral
Villalba de los Llanos
La Vídola
Carpio de Azaba
Cordovilla
Encina de San Silvestre
Horcajo de Montemayor
Gallegos de Solmirón
Pajares de la Laguna
La Alamedilla
La Rinconada de la Sierra
Aldeanueva de la Sierra
Pinedas
Saldeana
La Mata de Ledesma
Ventosa del Río Almar
La Alberguería de Argañán
Coca de Alba
Fresnedoso
Membribe de la Sierra
Tabera de Abajo
La Encina
Valdunciel
Villares de Yeltes
Aldeavieja de Tormes
Arcediano
La Atalaya
Olmedo de Camaces

38 27704 -17998
Santa Cruz de Tenerife|Santa Cruz
San Cristóbal de La Laguna|La Laguna|Laguna
Arona
Granadilla de Abona
Adeje
La Orotava
Los Realejos
Puerto de la Cruz
Candelaria
Tacoronte
Icod de los Vinos
San Miguel de Abona
Guía de Isora
Güímar
Los Llanos de Aridane
El Rosario
Santa Cruz de la Palma
Santa Úrsula
Santiago del Teide
Tegueste
San Sebastián de la Gomera
La Victoria de Acentejo
El Sauzal
La Matanza de Acentejo
Arico
El Paso
Breña Alta
Breña Baja
Arafo
La Guancha
Valverde
Villa de Mazo
Garachico
San Juan de la Rambla
Valle Gran Rey
Buenavista del Norte
Los Silos
Tazacorte
Frontera
San Andrés y Sauces
Fasnia
Vallehermoso
El Tanque
Tijarafe
Puntallana
Puntagorda
Alajeró
El Pinar de El Hierro
Barlovento
Garafía
Fuencaliente de la Palma
Hermigua
Vilaflor de Chasna
Agulo

39 42806 -4696
Santander
Torrelavega
Castro-Urdiales
Camargo
Piélagos
El Astillero
Santa Cruz de Bezana
Santoña
Laredo
Los Corrales de Buelna
Santa María de Cayón
Suances
Reinosa
Colindres
Reocín
Cabezón de la Sal
Medio Cudeyo
Polanco
Cartes
Entrambasaguas
Miengo
Marina de Cudeyo
Bárcena de Cicero
Ribamontán al Mar
Ampuero
Santillana del Mar
San Vicente de la Barquera
Villaescusa
Campoo de Enmedio
Castañeda
Ramales de la Victoria
Voto
Puente Viesgo
Val de San Vicente
Noja
Ribamontán al Monte
Alfoz de Lloredo
Guriezo
Liérganes
San Felices de Buelna
Arnuero
Penagos
Meruelo
Valdáliga
Bareyo
Comillas
Corvera de Toranzo
Mazcuerras
Limpias
Argoños
Selaya
Hazas de Cesto
Arenas de Iguña
Santiurde de Toranzo
Villacarriedo
Riotuerto
Hermandad de Campoo de Suso
Molledo
Cillorigo de Liébana
Potes
Liendo
Soba
Solórzano
Ruente
Rionansa
Villafufre
Cabuérniga
Rasines
Camaleño
Valderredible
Udías
Valdeolea
Ruesga
Ruiloba
Escalante
Vega de Pas
Vega de Liébana
Campoo de Yuso
Bárcena de Pie de Concha
Luena
Herrerías
Cabezón de Liébana
Cieza
Saro
Arredondo
San Pedro del Romeral
Miera
Los Tojos
San Roque de Riomiera
Valdeprado del Río
Peñarrubia
Pesaguero
Anievas
Las Rozas de Valdearroyo
Lamasón
Valle de Villaverde
Santiurde de Reinosa
Polaciones
San Miguel de Aguayo
Tudanca

40 40718 -4687
Segovia
El Espinar
Cuéllar
Palazuelos de Eresma
Real Sitio de San Ildefonso
La Lastrilla
Cantalejo
San Cristóbal de Segovia
Nava de la Asunción
Carbonero el Mayor
Riaza
Coca
Hontanares de Eresma
Espirdo
Villacastín
Torrecaballeros
Cantimpalos
Navas de Oro
Valverde del Majano
Ayllón
Trescasas
Bernuy de Porreros
Navalmanzano
Sanchonuño
Turégano
Sepúlveda
Otero de Herreros
Santa María la Real de Nieva
Mozoncillo
Abades
Fuentepelayo
Marugán
Vallelado
Boceguillas
Chañe
Gomezserracín
Cabezuela
Villaverde de Íscar
Ortigosa del Monte
Aguilafuente
La Losa
Santiuste de San Juan Bautista
Garcillán
Zarzuela del Monte
Olombrada
Prádena
Bernardos
Escalona del Prado
Samboal
Ituero y Lama
Navas de Riofrío
Zarzuela del Pinar
Navas de San Antonio
Pedraza
Sacramenia
Encinillas
Vegas de Matute
Lastras de Cuéllar
Codorniz
Martín Muñoz de la Dehesa
Fuenterrebollo
Remondo
Muñopedro
San Pedro de Gaíllos
Fresno de Cantespino
Hontalbilla
Sangarcía
Navafría
Aldea Real
Escarabajosa de Cabezas
Fuente el Olmo de Fuentidueña
Mata de Cuéllar
Martín Muñoz de las Posadas
Grajera
Torreiglesias
Campo de San Pedro
Sebúlcor
Roda de Eresma
Nieva
Martín Miguel
Santo Tomé del Puerto
Fuentesaúco de Fuentidueña
Armuña
San Martín y Mudrián
Valseca
Veganzones
Cabañas de Polendos
Matabuena
Rapariegos
Arcones
Torre Val de San Pedro
Juarros de Voltoya
Torrecilla del Pinar
Pinarejos
Escobar de Polendos
Fresneda de Cuéllar
Los Huertos
Montejo de Arévalo
Duruelo
Casla
San Cristóbal de Cuéllar
Basardilla
Fuentidueña
Barbolla
Muñoveros
Sauquillo de Cabezas
Carrascal del Río
San Miguel de Bernuy
Sotosalbos
Cerezo de Arriba
Migueláñez
Collado Hermoso
Montejo de la Vega de la Serrezuela
Cuevas de Provanco
Cerezo de Abajo
Frumales
Villeguillo
Yanguas de Eresma
Adrados
Anaya
Cozuelos de Fuentidueña
Castillejo de Mesleón
Aldeanueva del Codonal
Labajos
Laguna de Contreras
Fuente de Santa Cruz
Maderuelo
Bercial
Pinarnegrillo
Urueñas

41 36851 -6512
Sevilla|Seville
Dos Hermanas
Alcalá de Guadaíra
Utrera
Mairena del Aljarafe
La Rinconada
Écija
Los Palacios y Villafranca
Coria del Río
Carmona
Camas
Lebrija
Morón de la Frontera
Tomares
Mairena del Alcor
Bormujos
San Juan de Aznalfarache
Arahal
Marchena
El Viso del Alcor
Lora del Río
Osuna
Castilleja de la Cuesta
La Algaba
Espartinas
Las Cabezas de San Juan
Sanlúcar la Mayor
Pilas
Guillena
Gines
Brenes
Estepa
Alcalá del Río
La Puebla del Río
Bollullos de la Mitación
La Puebla de Cazalla
Cantillana
Gelves
Olivares
Tocina
Umbrete
Palomares del Río
El Cuervo de Sevilla
Santiponce
Valencina de la Concepción
Gerena
Villaverde del Río
Benacazón
Fuentes de Andalucía
Burguillos
Montellano
Villanueva del Ariscal
Paradas
Herrera
Almensilla
Aznalcóllar
Constantina
Isla Mayor
Salteras
Casariche
La Campana
Castilblanco de los Arroyos
Pedrera
Villanueva del Río y Minas
Aznalcázar
El Coronil
Cazalla de la Sierra
Villamanrique de la Condesa
La Luisiana
El Saucejo
La Roda de Andalucía
Los Corrales
Lantejuela
Gilena
Peñaflor
Los Molares
Cañada Rosal
Alcolea del Río
El Rubio
Huévar del Aljarafe
Albaida del Aljarafe
Badolatosa
La Puebla de los Infantes
Castilleja de Guzmán
Martín de la Jara
Carrión de los Céspedes
Marinaleda
Guadalcanal
Pruna
El Palmar de Troya
El Pedroso
Aguadulce
Alanís
Las Navas de la Concepción
El Real de la Jara
El Castillo de las Guardas
El Ronquillo
Almadén de la Plata
Algámitas
Coripe
Villanueva de San Juan
Lora de Estepa
El Garrobo
Castilleja del Campo
San Nicolás del Puerto
El Madroño

42 41172 -3496
Soria
Almazán
Burgo de Osma-Ciudad de Osma
Ólvega
Ágreda
Golmayo
San Esteban de Gormaz
San Leonardo de Yagüe
Covaleda
Arcos de Jalón
Duruelo de la Sierra
Vinuesa
Berlanga de Duero
Garray
Navaleno
Langa de Duero
Medinaceli
Almarza
San Pedro Manrique
Quintana Redonda
Los Rábanos
Tardelcuende
Abejar
Cidones
Cabrejas del Pinar
Gómara
Matamala de Almazán
El Royo
Santa María de Huerta
Borobia
Almenar de Soria
Valdeavellano de Tera
Alconaba
Morón de Almazán
Sotillo del Rincón
Deza
Almajano
Monteagudo de las Vicarías
Cubo de la Solana
Noviercas
Molinos de Duero
Villar del Río
Castilruiz
Fuentearmegil
Bayubas de Abajo
Montejo de Tiermes
Espeja de San Marcelino
Casarejos
Retortillo de Soria
Valdemaluque
Salduero
Espejón
Baraona
Quintanas de Gormaz
Rioseco de Soria
Almaluez
Serón de Nágima
Alcubilla de Avellaneda
Renieblas
Yanguas
Ausejo de la Sierra
Barca
La Póveda de Soria
Candilichera
Santa María de las Hoyas
Talveila
Castillejo de Robledo

43 40544 250
Tarragona|Tarraco
Reus
El Vendrell
Cambrils
Tortosa
Calafell
Salou
Valls
Vila-seca|Vilaseca
Amposta
Torredembarra
Cunit
La Ràpita|San Carlos de la Rápita|Sant Carles de la Ràpita
Mont-roig del Camp
Deltebre
Alcanar
Roquetes
Roda de Berà|Roda de Bará
Montblanc|Montblanch
L'Ametlla de Mar
Vandellòs i l'Hospitalet de l'Infant
Riudoms
Constantí
Ulldecona
La Canonja
La Selva del Camp|La Selva
L'Arboç|Arbós
Altafulla
Móra d'Ebre
La Sénia|La Cenia
Alcover
El Catllar
Els Pallaresos
L'Aldea
La Bisbal del Penedès
Creixell
La Pobla de Mafumet
El Morell
Santa Bàrbara
L'Espluga de Francolí
Sant Jaume d'Enveja
Santa Oliva
L'Ampolla
Banyeres del Penedès
Flix
Camarles
Móra la Nova
La Pobla de Montornès
Gandesa
Montbrió del Camp
Castellvell del Camp
El Perelló
Falset
Santa Coloma de Queralt
Sant Jaume dels Domenys
Albinyana
Vilallonga del Camp
El Pla de Santa Maria
Llorenç del Penedès
Bellvei
Vinyols i els Arcs
Les Borges del Camp
Alforja
Vallmoll
El Montmell
Batea
La Secuita
La Riera de Gaià
Ascó
Tivissa
Sarral
Vila-rodona
Riudecanyes
Almoster
Perafort
Cabra del Camp
Puigpelat
Riudecols
Horta de Sant Joan
Xerta
Benissanet
Botarell
Riba-roja d'Ebre
Masdenverge
Corbera d'Ebre
El Pinell de Brai
Cornudella de Montsant
Aiguamúrcia
L'Aleixar
Tivenys
Vimbodí i Poblet
La Fatarella
Aldover
Maspujols
Rasquera
Ginestar
Bonastre
Benifallet
Pratdip
Vilabella
La Galera
Bràfim
Miravet
Prades
La Nou de Gaià
Solivella
La Torre de l'Espanyol
Vilalba dels Arcs
Godall
Vilanova d'Escornalbou
Marçà
Querol
Masllorenç
La Riba
Bot
Paüls
Vilaplana
Garcia
Mas de Barberans
Nulles
Salomó
L'Albiol
Rodonyà
Pira
Alió
Vespella de Gaià
El Pont d'Armentera
Barberà de la Conca
Vilaverd
El Masroig
Arnes
Montferri
Porrera
Capçanes
Ulldemolins
Vinebre
Freginals
Blancafort
El Rourell
Alfara de Carles
La Palma d'Ebre
La Pobla de Massaluca
Figuerola del Camp
Poboleda
El Molar
Cabacés
La Masó
Bellmunt del Priorat
Els Guiamets
Rocafort de Queralt
Caseres
Gratallops
Les Piles
Duesaigües
La Bisbal de Falset
Els Garidells
La Vilella Baixa
Prat de Comte
Mont-ral
El Milà
Passanant i Belltall
Pradell de la Teixeta
Colldejou
Renau
La Morera de Montsant
Torroja del Priorat
L'Argentera
Arbolí
Pontils
La Vilella Alta
Conesa
La Torre de Fontaubella
La Figuera
Vilanova de Prades
Capafonts
Margalef
El Lloar

44 39991 -1717
Teruel
Alcañiz
Andorra
Calamocha
Calanda
Alcorisa
Utrillas
Cella
Valderrobres
Monreal del Campo
Albalate del Arzobispo
Híjar
Mora de Rubielos
Mas de las Matas
Sarrión
Montalbán
Santa Eulalia
Albarracín
Calaceite
La Puebla de Híjar
Villarquemado
Castelserás
Escucha
Cantavieja
Samper de Calanda
Castellote
Cedrillas
Ariño
Rubielos de Mora
Caminreal
Valdealgorfa
Muniesa
Beceite
Aguaviva
Cretas
Villastar
Alloza
Manzanera
Mosqueruela
Torrijo del Campo
Mazaleón
Alfambra
La Puebla de Valverde
La Fresneda
Bronchales
Orihuela del Tremedal
Gea de Albarracín
Urrea de Gaén
Peñarroya de Tastavins
Torrecilla de Alcañiz
Fuentes Claras
Alcalá de la Selva
La Iglesuela del Cid
Burbáguena
Martín del Río
Oliete
Celadas
Aliaga
Valjunquera
Ojos Negros
Villel
La Codoñera
Monroyo
Valdeltormo
Albentosa
Villafranca del Campo
Fuentespalda
La Mata de los Olmos
Foz-Calanda
Olba
Báguena
Perales del Alfambra
Guadalaviar
La Portellada
Linares de Mora
Royuela
Berge
Molinos
Fortanete
Bello
Alacón
Odón
Terriente
Arens de Lledó
Vinaceite
Estercuel
Argente
La Ginebrosa
Nogueruelas
Valbona
Tornos
Torres de Albarracín
Alba
Villarluengo
Ejulve
Lledó
Fuentes de Rubielos
Torrevelilla
Villarroya de los Pinares
Palomar de Arroyos
Villar del Cobo
Formiche Alto
Bañón
Ráfales
Torralba de los Sisones
Galve
Escorihuela
Griegos
Puertomingalvo
Blancas
Cuevas Labradas
San Martín del Río
Torrelacárcel
Camarena de la Sierra
San Agustín
Camañas
Riodeva
Noguera de Albarracín
Visiedo
Belmonte de San José
Torrecilla del Rebollar
Orrios
Allepuz
Barrachina
Camarillas
Cuevas de Almudén
Los Olmos
Torre del Compte
Arcos de las Salinas
Loscos
Pancrudo
Corbalán
Bordón
Frías de Albarracín
Torremocha de Jiloca
Tramacastilla
Castelnou
Mirambel
Hinojosa de Jarque
Cañizar del Olivar
El Pobo
Libros

45 39412 -5296
Toledo
Talavera de la Reina|Talavera
Illescas
Seseña
Torrijos
Ocaña
Fuensalida
Yuncos
Sonseca
Quintanar de la Orden
Bargas
Madridejos
Consuegra
Mora
Villacañas
Olías del Rey
La Puebla de Montalbán
Argés
Casarrubios del Monte
Yeles
Méntrida
El Viso de San Juan
Esquivias
Ugena
Los Yébenes
Numancia de la Sagra
Yepes
Carranque
Corral de Almaguer
Añover de Tajo
Nambroca
Mocejón
La Puebla de Almoradiel
Ontígola
Recas
Villafranca de los Caballeros
Yuncler
Miguel Esteban
Calera y Chozas
Chozas de Canales
Valmojado
Cobisa
Camarena
Cedillo del Condado
Villaluenga de la Sagra
Alameda de la Sagra
Borox
Santa Cruz de la Zarza
Las Ventas de Retamosa
Magán
Noblejas
Santa Cruz del Retamar
Polán
Escalona
Burguillos de Toledo
Navahermosa
La Villa de Don Fadrique
Pantoja
Santa Olalla
Novés
Cebolla
Pepino
Gálvez
Villanueva de Alcardete
Velada
Villatobas
Lominchar
Gerindote
Villasequilla
Orgaz
Oropesa
Cobeja
Villarrubia de Santiago
Lillo
Urda
Menasalbas
Almorox
Ajofrín
Portillo de Toledo
Dosbarrios
La Pueblanueva
La Guardia
Los Navalmorales
Cabañas de la Sagra
San Román de los Montes
El Casar de Escalona
Cazalegas
Los Navalucillos
Tembleque
El Carpio de Tajo
Navalcán
Villaseca de la Sagra
La Torre de Esteban Hambrán
Guadamur
Camuñas
Huerta de Valdecarábanos
Quismondo
San Pablo de los Montes
El Toboso
Malpica de Tajo
Alcaudete de la Jara
Pulgar
Belvís de la Jara
Escalonilla
Segurilla
Mejorada
Lagartera
Burujón
Cuerva
Mazarambroz
El Puente del Arzobispo
Santo Domingo-Caudilla
Palomeque
Las Ventas con Peña Aguilera
Arcicóllar
Villamiel de Toledo
Barcience
Quero
El Real de San Vicente
Hormigos
Noez
Almonacid de Toledo
Nombela
Castillo de Bayuela
La Mata
Layos
Huecas
Carmena
Alcolea de Tajo
Yunclillos
Rielves
Las Herencias
Alcabón
Albarreal de Tajo
San Martín de Montalbán
Turleque
Torrico
Villanueva de Bogas
Sevilleja de la Jara
Ciruelos
Camarenilla
San Bartolomé de las Abiertas
Villamuelas
Navamorcuende
Lucillos
San Martín de Pusa
Montearagón
El Romeral
Valdeverdeja
Cervera de los Montes
Calzada de Oropesa
Villaminaya
Maqueda
La Nava de Ricomalillo
Aldeanueva de Barbarroya
La Iglesuela del Tiétar
Mascaraque
Espinoso del Rey
Los Cerralbos
Otero
Aldeanueva de San Bartolomé
Cardiel de los Montes
Manzaneque
Mohedas de la Jara
Domingo Pérez
Hinojosa de San Vicente
Montesclaros
Buenaventura
Cabezamesada
Parrillas
Totanés
Santa Ana de Pusa
Pelahustán
Almendral de la Cañada
El Campillo de la Jara
Herreruela de Oropesa
La Estrella
Cabañas de Yepes
Azután
Alcañizo
Carriches
Marjaliza
Chueca
Robledo del Mazo
Las Ventas de San Julián
Erustes
Garciotum
Torrecilla de la Jara
Mesegar de Tajo
Aldea en Cabo
Caleruela
Torralba de Oropesa
Casasbuenas
Sotillo de las Palomas
Puerto de San Vicente
Nuño Gómez
Marrupe
Hontanar
Paredes de Escalona
Retamoso de la Jara
Sartajada

46 38766 -1442
València
Torrent|Torrente
Gandia
Paterna
Sagunt/Sagunto
Alzira|Alcira
Mislata
Burjassot|Burjasot
Ontinyent|Onteniente
Aldaia|Aldaya
Manises
Xirivella
Xàtiva|Játiva
Alaquàs|Alacuás
Catarroja
Sueca
Algemesí
Paiporta
Bétera
la Pobla de Vallbona|Puebla de Vallbona
Alboraia/Alboraya
Quart de Poblet|Cuart de Poblet
Oliva
Llíria
Cullera
Riba-roja de Túria|Ribarroja del Turia|Ribarroja
Picassent|Picasent
Moncada
Alfafar
Carcaixent|Carcagente
Puçol|Puzol
Requena
Silla
l'Eliana|La Eliana
Tavernes de la Valldigna|Tabernes de Valldigna
Albal
Massamagrell|Masamagrell
Chiva
Carlet
Benetússer
Alginet
Godella
Canals
l'Alcúdia|Alcudia de Carlet|La Alcudia
Benifaió|Benifayó
Benaguasil|Benaguacil
Picanya|Picaña
Utiel
Meliana
Alberic|Alberique
Vilamarxant|Villamarchante
Sedaví
Alcàsser
San Antonio de Benagéber
Massanassa|Masanasa
Buñol
Rafelbunyol|Rafelbuñol
Tavernes Blanques
Montserrat
Almussafes|Almusafes
el Puig de Santa Maria|El Puig|Puig
Cheste
la Pobla de Farnals
l'Olleria
Nàquera/Náquera
Foios|Foyos
Rocafort
Almàssera|Almácera
Canet d'En Berenguer
Turís
Castelló|Villanueva de Castellón
Museros
Albaida
Guadassuar
Xeraco|Jaraco
Benigànim
l'Alcúdia de Crespins
Ayora
Sollana
Bellreguard
Enguera
Vilallonga/Villalonga
Aielo de Malferit|Ayelo de Malferit
la Pobla Llarga|Puebla Larga
Moixent/Mogente
Albuixech
Albalat dels Sorells
Godelleta
Bocairent|Bocairente
Bonrepòs i Mirambell
la Font d'en Carròs
Gilet
Villar del Arzobispo
la Llosa de Ranes
Faura
Serra
Vinalesa
Alfara del Patriarca
Albalat de la Ribera
Daimús
Montroi/Montroy
Simat de la Valldigna
Corbera
Casinos
Vallada
Navarrés
Pedralba
Piles
Miramar
Catadau
el Genovés
Llombai
Favara
el Real de Gandia
Massalfassar
Anna
Polinyà de Xúquer
Almoines
Manuel
Chella
la Pobla del Duc
Real
Agullent
Benissanó
Rafelguaraf
Llutxent|Luchente
Castelló de Rugat
Benifairó de les Valls
Olocau
Benimodo
Xeresa|Jeresa
Yátova
Quatretonda|Cuatretonda
Loriguilla
Beniparrell
la Font de la Figuera|Fuente la Higuera
Marines
Beniarjó
Càrcer
Riola
Massalavés
Palma de Gandía
Ador
Quartell
Chelva
Alfarb
Montaverner
Estivella
Barxeta
Benirredrà
Benifairó de la Valldigna
l'Alqueria de la Comtessa
Barx
Macastre
Albalat dels Tarongers
Alcàntera de Xúquer
Alborache
Rafelcofer
Tous
Bolbaite
Ròtova
Siete Aguas
Llaurí
Tuéjar
Camporrobles
Alfarrasí
Rotglà i Corberà
Venta del Moro
Atzeneta d'Albaida
Benicull de Xúquer
Montesa
Cofrentes
Senyera
Antella
Sinarcas
Algímia d'Alfara
Petrés
Potries
Sumacàrcer
Gavarda
Llanera de Ranes
Quart de les Valls
Palmera
Ademuz
Fortaleny
Fontanars dels Alforins
l'Énova
Llocnou d'En Fenollet
Novetlè
Jalance
Bugarra
Jarafuel
Cortes de Pallás
Torres Torres
Emperador
Caudete de las Fuentes
Fuenterrobles
Chulilla
Domeño
Benavites
Alpuente
Benimuslem
Quesa
Beneixida
Alcublas
Bèlgida
Alfara de la Baronia
Teresa de Cofrentes
Guardamar de la Safor
Benicolet
Villargordo del Cabriel
el Palomar
Gestalgar
Llocnou de Sant Jeroni
Montitxelvo/Montichelvo
Bicorp
Sant Joanet
Algar de Palància
Higueruelas
Losa del Obispo
Titaguas
Beniflá
Chera
Guadasséquies
Alfauir
Ráfol de Salem
Benissoda
Otos
Calles
Sot de Chera
Gátova
Torrebaja
Salem
Aras de los Olmos
Sellent
Zarra
Cerdà
Dos Aguas
Millares
Cotes
Andilla
Bellús
Castielfabib
Terrateig
la Granja de la Costera
Almiserà
La Yesa
Beniatjar
Benissuera
Casas Bajas
Benagéber
Rugat
Segart
Aielo de Rugat
Bufali
Pinet
Vallés
Castellonet de la Conquesta
Casas Altas
Vallanca
Torrella
Llocnou de la Corona
Estubeny
Carrícola

47 41116 -5475
Valladolid
Laguna de Duero
Arroyo de la Encomienda
Medina del Campo
Cistérniga
Tudela de Duero
Tordesillas
Zaratán
Íscar
Aldeamayor de San Martín
Simancas
Cigales
Peñafiel
Santovenia de Pisuerga
Medina de Rioseco
Boecillo
Renedo de Esgueva
Cabezón de Pisuerga
Olmedo
Pedrajas de San Esteban
Mojados
Villanubla
Portillo
Viana de Cega
Fuensaldaña
Nava del Rey
Valdestillas
Villalón de Campos
Mayorga
Alaejos
Traspinedo
Villanueva de Duero
La Pedraja de Portillo
Serrada
Rueda
La Seca
Campaspero
Villabrágima
Matapozuelos
Quintanilla de Onésimo
Carpio
Fresno el Viejo
Montemayor de Pililla
Castronuño
Valoria la Buena
Mucientes
San Miguel del Arroyo
Alcazarén
Cogeces del Monte
Sardón de Duero
Pollos
Ataquines
Villaverde de Medina
Pozal de Gallinas
Villabáñez
Pozaldez
La Parrilla
Geria
Villalar de los Comuneros
Villafrechós
San Pedro de Latarce
Siete Iglesias de Trabancos
Pesquera de Duero
Megeces
Valbuena de Duero
Cubillas de Santa Marta
Tordehumos
Villalba de los Alcores
Castronuevo de Esgueva
Torrelobatón
Ciguñuela
San Miguel del Pino
Viloria
Peñaflor de Hornija
Castromonte
Mota del Marqués
Trigueros del Valle
Olivares de Duero
Piña de Esgueva
Wamba
San Román de Hornija
Tiedra
Villagarcía de Campos
Bobadilla del Campo
Nueva Villa de las Torres
Aguilar de Campos
Esguevillas de Esgueva
Langayo
Torrecilla de la Abadesa
Bolaños de Campos
Villavicencio de los Caballeros
Canalejas de Peñafiel
Villafranca de Duero
Torrecilla de la Orden
Casasola de Arión
Rubí de Bracamonte
Corcos
Aldea de San Miguel
Encinas de Esgueva
Becilla de Valderaduey
La Unión de Campos
El Campillo
Cuenca de Campos
Urueña
Castroverde de Cerrato
Olmos de Esgueva
Valdenebro de los Valles
Hornillos de Eresma
Santibáñez de Valcorba
Ceinos de Campos
Castrejón de Trabancos
Fombellida
Bercero
Rábano
Melgar de Arriba
Lomoviejo
Roales de Campos
San Vicente del Palacio
Torrescárcela
La Mudarra
Velascálvaro
Villanueva de los Caballeros
Palazuelo de Vedija
Quintanilla de Arriba
Castrillo-Tejeriego
Piñel de Abajo
Camporredondo
Villavaquerín
Pedrosa del Rey
Fuente el Sol
Castrodeza
Cogeces de Íscar
Villardefrades
Moral de la Reina
Castroponce
Morales de Campos
Castrillo de Duero
Valdunquillo
Velliza
Villán de Tordesillas
Curiel de Duero
Muriel
La Zarza
San Cebrián de Mazote
Herrín de Campos
Melgar de Abajo
Saelices de Mayorga
Velilla
Santervás de Campos
Gallegos de Hornija
San Pablo de la Moraleja
Ventosa de la Cuesta
Fompedraza
Salvador de Zapardiel
Villalbarba
Villanueva de los Infantes
Amusquillo
Corrales de Duero
Matilla de los Caños
Valverde de Campos
Villanueva de San Mancio
Brahojos de Medina
Montealegre de Campos
San Llorente

48 42995 -3439
Bilbao|Bilbo
Barakaldo|Baracaldo
Getxo|Guecho|Algorta
Santurtzi|Santurce
Portugalete
Basauri
Leioa|Lejona
Durango
Galdakao|Galdácano
Sestao
Erandio
Amorebieta-Etxano|Amorebieta|Etxano|Zornotza
Mungia|Munguía
Gernika-Lumo|Guernica|Gernika|Lumo
Bermeo
Ermua
Sopela|Sopelana
Etxebarri|Echévarri
Arrigorriaga
Valle de Trápaga-Trapagaran|Trápaga|Trapagaran|Valle de Trápaga
Abanto y Ciérvana-Abanto Zierbena|Abanto|Ciérvana|Abanto y Ciérvana|Abanto Zierbena
Ortuella
Zalla
Ondarroa
Abadiño|Abadiano
Balmaseda|Valmaseda
Berango
Muskiz|Musques|Somorrostro
Elorrio
Lekeitio|Lequeitio
Derio
Güeñes
Gorliz
Urduliz
Markina-Xemein|Marquina|Markina|Xemein
Berriz
Sondika
Usansolo
Plentzia|Plencia
Igorre|Yurre
Urduña/Orduña
Ugao-Miraballes|Ugao|Miraballes
Iurreta|Yurreta
Lemoa
Zamudio
Zaldibar|Zaldívar
Alonsotegi
Bakio
Sopuerta
Karrantza Harana/Valle de Carranza
Orozko
Lezama
Loiu
Larrabetzu
Mundaka
Gordexola
Busturia
Gatika
Zaratamo
Barrika
Muxika
Dima
Zierbena
Gamiz-Fika|Gamiz|Fika
Atxondo
Otxandio
Lemoiz
Zeanuri
Areatza
Laukiz
Berriatua
Mallabia
Bedia
Zeberio
Maruri-Jatabe|Maruri|Jatabe
Arrankudiaga-Zollo|Arrankudiaga|Zollo
Forua
Gautegiz Arteaga
Galdames
Ea
Etxebarria
Meñaka
Artea
Ispaster
Artzentales
Ibarrangelu
Aulesti
Arrieta
Fruiz
Mañaria
Trucios-Turtzioz|Trucios|Turtzioz
Errigoiti
Ajangiz|Ajánguiz
Munitibar-Arbatzegi Gerrikaitz|Munitibar|Arbatzegi Gerrikaitz
Kortezubi
Arratzu
Mendexa
Morga
Ziortza-Bolibar|Ziortza|Bolibar
Amoroto
Arantzazu
Mendata
Sukarrieta
Elantxobe
Murueta
Garai
Ereño
Nabarniz
Lanestosa
Izurtza
Gizaburuaga
Ubide
Arakaldo

49 41168 -6906
Zamora
Benavente
Toro
Morales del Vino
Villaralbo
Moraleja del Vino
Fuentesaúco
Villalpando
Puebla de Sanabria
San Cristóbal de Entreviñas
Fermoselle
Alcañices
Santa Cristina de la Polvorosa
Coreses
Roales
Bermillo de Sayago
Galende
Monfarracinos
Corrales del Vino
Morales de Toro
Trabazos
Santibáñez de Vidriales
Fonfría
Villanueva del Campo
Tábara
Camarzana de Tera
El Perdigón
La Bóveda de Toro
Fuentelapeña
Quiruelas de Vidriales
Manganeses de la Polvorosa
Riofrío de Aliste
Burganes de Valverde
Villabuena del Puente
Muelas del Pan
Montamarta
Cobreros
Morales de Rey
Villar del Buey
Pereruela
Fariza
Rabanales
Carbajales de Alba
Gallegos del Río
Sanzoles
Ferreras de Abajo
Madridanos
Manganeses de la Lampreana
Villafáfila
Arcenillas
San Vitero
Castrogonzalo
Ferreruela
Andavías
San Pedro de Ceque
Vezdemarbán
Venialbo
Micereces de Tera
Cañizal
Robleda-Cervantes
Torres del Carrizal
Almeida de Sayago
Valcabado
Villarrín de Campos
Mombuey
Almaraz de Duero
Villalcampo
Villardeciervos
Fuentes de Ropel
Peñausende
Villamor de los Escuderos
Villanueva de Azoague
Casaseca de las Chanas
Ferreras de Arriba
Manzanal de Arriba
Melgar de Tera
Santibáñez de Tera
Fresno de la Ribera
Villamayor de Campos
Faramontanos de Tábara
Figueruela de Arriba
Muga de Sayago
San Pedro de la Nave-Almendra
San Vicente de la Cabeza
Moreruela de los Infanzones
Mahide
Rábano de Aliste
Rosinos de la Requejada
El Cubo de Tierra del Vino
Guarrate
Vega de Tera
La Hiniesta
Lubián
Cubillos
Peleagonzalo
Moraleja de Sayago
Pajares de la Lampreana
Santa María de la Vega
Calzadilla de Tera
Fuentespreadas
Moreruela de Tábara
El Pego
Ayoó de Vidriales
Pobladura del Valle
Benegiles
Peleas de Abajo
Santa Croya de Tera
Villanázar
Asturianos
Moral de Sayago
San Miguel de la Ribera
Villabrázaro
Castroverde de Campos
Vadillo de la Guareña
Belver de los Montes
Villalazán
Revellinos
Granja de Moreruela
Cerecinos de Campos
Barcial del Barco
Santovenia
Molacillos
San Cebrián de Castro
Palacios del Pan
Palacios de Sanabria
Santa Colomba de las Monjas
Villaescusa
Hermisende
Rionegro del Puente
Torregamones
Aspariegos
El Piñero
Moralina
Villalba de la Lampreana
Villaseco del Pan
Arcos de la Polvorosa
Argujillo
Arrabalde
Bretocino
Villalobos
Castronuevo
San Justo
Cañizo
Pedralba de la Pradería
Muelas de los Caballeros
Pozoantiguo
Milles de la Polvorosa
Olmillos de Castro
Pinilla de Toro
Gema
Losacino
Carbellino
Pueblica de Valverde
Villadepera
Bretó
Pino del Oro
Santa Eufemia del Barco
Coomonte
El Maderal
San Agustín del Pozo
Villaveza del Agua
Porto
Trefacio
Santa Clara de Avedillo
Navianos de Valverde
Samir de los Caños
Mayalde
Otero de Bodas
Perilla de Castro
Matilla de Arzón
Viñas
Villavendimio
Morales de Valverde
Pozuelo de Tábara
Villalube
Fresno de Sayago
Roelos de Sayago
Luelmo
Jambrina
Videmala
Algodre
Maire de Castroponce
Cabañas de Sayago
Entrala
Villardondiego
Manzanal de los Infantes
La Torre del Valle
Tapioles
Friera de Valverde
Villanueva de Campeán
Manzanal del Barco
Uña de Quintana
Valdescorriel
Peque
Alfaraz de Sayago
Brime de Sog
Castrillo de la Guareña
Cubo de Benavente
Requejo
San Miguel del Valle
Arquillinos
Fresno de la Polvorosa
Villardiegua de la Ribera
Cernadilla
Gallegos del Pan
Granucillo
Espadañedo
Piedrahita de Castro
Cerecinos del Carrizal
Malva
Villaferrueña
Alcubilla de Nogales
Brime de Urz
Quintanilla de Urz
Quintanilla del Monte
San Esteban del Molar

50 40997 -2105
Zaragoza|Saragossa
Calatayud
Utebo
Ejea de los Caballeros
Cuarte de Huerva
Tarazona
Caspe
Zuera
La Almunia de Doña Godina
Alagón
Tauste
La Muela
La Puebla de Alfindén
María de Huerva
Borja
Villanueva de Gállego
Fuentes de Ebro
Épila
Cadrete
Pinseque
Pedrola
San Mateo de Gállego
Cariñena
Ricla
Mallén
Calatorao
Villamayor de Gállego
Illueca
El Burgo de Ebro
Gallur
Pina de Ebro
Alfajarín
Mequinenza
Maella
Daroca
Quinto
Ateca
Belchite
Brea de Aragón
Torres de Berrellén
Alfamén
Muel
Pastriz
Sádaba
Figueruelas
Escatrón
La Joyosa
Sobradiel
Magallón
Leciñena
Sástago
Fabara
Ariza
Morata de Jalón
Ainzón
Nonaspe
Remolinos
Gelsa
Luceni
Bujaraloz
Alhama de Aragón
Nuez de Ebro
Maluenda
Biota
Longares
Lumpiaque
Novallas
Villafranca de Ebro
Boquiñeni
Almonacid de la Sierra
Fuendejalón
Luna
Aniñón
Sabiñán
Grisén
Uncastillo
Lécera
Paniza
Paracuellos de Jiloca
Sos del Rey Católico
Aguarón
Botorrita
Alpartir
Cetina
Pradilla de Ebro
Perdiguera
Terrer
La Almolda
Chiprana
Azuara
Novillas
Herrera de los Navarros
Cabañas de Ebro
Mediana de Aragón
La Zaida
Urrea de Jalón
Malón
Villarroya de la Sierra
Miedes de Aragón
Fayón
Farlete
Osera de Ebro
Jarque de Moncayo
Villanueva de Huerva
Monegrillo
Ibdes
Munébrega
Erla
El Frasno
Plasencia de Jalón
Salillas de Jalón
Sestrica
Letux
Cosuenda
Luesia
Rueda de Jalón
Nuévalos
Tabuenca
Vera de Moncayo
Gotor
Morés
Jaulín
Bárboles
Villalengua
Moros
Jaraba
Villarreal de Huerva
Cervera de la Cañada
San Martín de la Virgen de Moncayo
Sierra de Luna
Used
Aguilón
Maleján
Arándiga
Mesones de Isuela
Pozuelo de Aragón
Morata de Jiloca
Ambel
Bulbuente
Moyuela
Alcalá de Ebro
Torrellas
Lucena de Jalón
Bardallur
Codos
Almonacid de la Cuba
Mezalocha
Fuentes de Jiloca
Castiliscar
Añón de Moncayo
Codo
Bureta
Salvatierra de Esca
Murillo de Gállego
Castejón de Valdejasa
Velilla de Ebro
Tobed
Torrijo de la Cañada
Fréscano
Litago
Carenas
Encinacorba
Belmonte de Gracián
Mainar
Torralba de Ribota
Monreal de Ariza
Tierga
Biel
Mara
Tosos
Monterde
Alcalá de Moncayo
Fuendetodos
Romanos
Cubel
Villar de los Navarros
Villafeliche
Albeta
Acered
Atea
Valpalmas
Agón
Puebla de Albortón
Aranda de Moncayo
Mozota
Los Fayos
El Frago
Santa Cruz de Moncayo
Valmadrid
Moneva
Gallocanta
Lituénigo
Trasobares
Campillo de Aragón
Langa del Castillo
Paracuellos de la Ribera
Anento
Lagata
Sediles
Murero
Alborge
Plenas
Cinco Olivas
Orera
Olvés
Asín

51 35888 -5307
Ceuta

52 35292 -2937
Melilla`;

export const sizes = `2qoljjjjihhggggffffeeeeedddddccbbaaaZZZZYYYXXXXXWWW0tssqonmlkkkjjiiiiiihhhhhhhgggffffffffeeeeeeedddccccccccbbbbbbbaaaaaZZZZZZZZZZXXVVVU32xxwwwvuuttttttsssssssrrrrrqqppppooooooonnnnnnnnnnnmmmmlllllllljjjjjiiiiiihhhggggffffffeeeeddddccccccccccccbbbbaaaaaaaZZZYYYYYYXWWVVVUUUUU1yxtssrrrqppoonnnmmmllkkkkkkjjjjjjjihhhhhggggffffffeeeeddddccccccbbbbbbbaaaaaaaaZZZZZYYYYYYYXXXXXXWWVUvnmlllkjihhhhhgfffeedddddddccccccbbbbbbbbbbbaaaaaaaaaaaZZZZZZZZZZZZYYYYYYYYYYYXXXXXXXXXXXWWWWWWWWWWWWWWWWWWWWWWWWVVVVVVVVVVVVVVUUUUUUUUUUUUUUUUUUUUU0wutsqqppnnnmmmmllllllllllkkkkkkkkjjjjjjjjjiiiiiiihhhhhhhhhhhhhhhhhggggggggggffffffffffffffffffeeeeeeeeeeeddddddddddddddddcccccccccccbbbbbbbbbbbbaaaZZZZZYYYYYXXWWVV4vvvuuuttttsrrqppppppppooonnnnnmmmmmmmllllkkkkkjjiiihhhhggggeecccZX-2111zzyxxxxwwwwwvvvvvuuuuuuttttssssssssssrrrrrrrrrrrrqqqqqqqqqqqqqqppppppppppooooooooooooooooooonnnnnnnnnnnnnnnmmmmmmmmmmmmmmmlllllllllkkkkkkkkkkkkkkkjjjjjjjjjjjjjjiiiiiiiiiiiiiiiiihhhhhhhhhhhhhggggggggggfffffffffeeeeeeeeeeeddddddddddcccccccbbbbbbbbaaaaaaZZZZZZZZZZZYYYYYYYYXXXXXXXXXWWWWWWWWWWWWVVVVU0ttmmkkihhhhhggggggggfffeeeddddddddddccccccccccccbbbbbbbbbbbbbaaaaaaaaaaaaaaaZZZZZZZZZZZZZZYYYYYYYYYYYYYYYYYXXXXXXXXXXXXXXXXXXXXWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWVVVVVVVVVVVVVVVVVVVVVVUUUUUUUUUUUUUUUUUUUUUUUUUUUUyuqponmmmllllkkkiiiiihhhhhhhhgggggggggggggggggffffffffffffeeeeeeeeeeeeddddddddddddddddddddddddccccccccccccccccccbbbbbbbbbbbbbbbbbaaaaaaaaaaaaaaaaaaaaaaZZZZZZZZZZZZZZZZZZZZZYYYYYYYYYYYYYYYYYXXXXXXXXXXXXWWWWWWVVVVVUUUU1zyyxxwwutttssrrrqpppnnmmmmlllllkkjiihhgffdcb0vtttsssrpooonnmmmllkkjjjjjihhhhhhgggffffffeeeeeedddddddccccccccccbbbbbbbbaaaaaZZZZYYYYYYYXXXXXWWWWWWWWWWWWWWVVVVVVUUUUUxutttqqqqppponnnnmmmllllkkkkjjjjiiihhgggggfffeeeeeeeeeeeeeedddddccccccccccbbbbbbbbbaaaaaaZZYYYYXXXWVU3utrrrrrqppoooonnnnnmmmmllllkkkkkkkkkjjjiiiiiiiiiihhhggggffffeeeeedcccccaaZZZ2ywuuttttssrrqppppooooonnnnnnnnmmmmmmmmmmllllllllllllkkkkkkkkkkkjjjjjjjiiiiihhhhggggffffffeeevqnmmmmkkjiihhhhgggggggffffeeeeeeddddddddddddccccccccbbbbbbbbbbaaaaaaaaaaaaaZZZZZZZZZZZZYYYYYYYYYYYYXXXXXXXXXXXXXXXXXXXXWWWWWWWWWWWWVVVVVVVVVVVVVVVVVUUUUUUUUUUUyvuuutsrrrqpppppoooooonnnmmmmmlllllllkkkkkkkjjjjjjjjiiiiiiihhhhhhgggggggggggffffffffffffeeeeeeeeeeeedddddddddddddddddddddcccccccbbbbbbbbbbbbbbbbbaaaaaaaaaaaaaaaZZZZZZZZZZZZYYYYYYYYYYYYYYYXXXXXXXXXXXXXXXXXXXXWWWWWWWWWWVU1wssrrrrrrrrqqqppppooooonnnnnmmmlllllllllkkkkkkjjjjjjjiiiiiiiihhhhhhhhhhhhhgggggggffffffffeeeeeeeeeeeeeeeeeeeeedddddddddddccccccccccccccccbbbbbbbbbaaaaaaaaaaZZZZZZZZYYYYYXXWWxtpponmmlllkkjjiiiiigggggggfffffeeddcccbbbbbaaaZZZZZZZZZZZYYXXXXXXXXWWWWWWWWWWWWWWWWWWVVVVVVVVVVVVUUUUUUUUUUUUUUUUUU1wusrrrrrqqqppppoooooonnmmmmmmmmllkkkkjihhhhhhgggggggfeeeedcccccbbbbaaaZZZYYYYYYXXWWWVVUzssrrrrrqppppoonnnmllkkkkkkjjjjjjjjiihhhhhhhgggffffeeeedddddccbbbaaaaaZZZYYYYYXvqqqpookjjiihggggggffffeeeeeeeddddddddddcccccccccccccbbbbbbbbbbaaaaaaaaaaaZZZZZZZZZZZZZZZZZZZYYYYYYYYYYYYYYYYYYYXXXXXXXXXXXXXXXXXXXWWWWWWWWWWWWWWWWWVVVVVVVVVVVVVVVVVVUUUUUUUUUyvttsrqqqppooooonmmmmmllllllkkkkkkkjjjjjjjjjiiiiiiiiihhhhhhhhggggggggggfffffeeeeddddddccccbbbaaaZzwtroonnnlllkkjjjjjjiiiiiihhhhhhhggggggggggffffffffeeeeeeeeeeeeddddddddddddddccccccccccccccccccbbbbbbbbbbbbbbbbbbbaaaaaaaaaaaaaaaaaaaaaaaZZZZZZZZZZZZZZZZZZZZZZZYYYYYYYYYYYYYYYXXXXXXXXXWWWWWWWWVVVVVVVVUUUUUUzqqqpoonnmmmmlllljjjjjjjiiiiiihhhhhhhhhhhhhhgggggfffffffffeeeeeeeeeeeeeeedddddddddddddddddddcccccccccccbbbbbbbbbaaaaaaaaaaaaaaaaaaZZZZZZZZZZZZZZZZYYYYYYYYYYYYYYYYYYYYYYXXXXXXXXXXXXXXXXXXWWWWWWWWWWWWWWWWWWVVVVVVVVVVVUU0sqpoonnmlkkkjjiihhhhgggffeeeeedddcccccbbbbaaaaaaaaaZZZZZZZZZYYYYYYYYXXXXXXXXXXXXWWWWWWWWWWWWVVVVVVVVVVVVVUUUUUyqqppooonlllkkjjjjjjjjjjjiiiiiiiihhhhhhhgggggggggfffffffeeeeeedccbY_111110zzzyyyxxxwwwwwvvvutttssssssrrrrqqqqqqppppoooooooooonnnnnnnnnnnnmmmmmmmmmlllllllllkkkkjjjjjjjjjiiiiiiiihhhhhhhhhggggggggggffffeeeeeeddddddcccccbbbbaaaaZZYYYXXXWWWWVUUU50xxxxxwvuutsssrrqpoonnnmlllkkkkkkkjjjjjjjjjjjiiiiiiiiihhhhggggggggffffffeeeedddddcccbbbaaaaaaYYYYYYYXX51yxuuutttttssssrrrrqqqqppppoooonnmmlkkhffedb1urrrqppoooonnnnnnnmmllkkkkkkkkkkkjjjjjjjiiiiiiiiiiiiiiiiihhhhhhggggggffffffffffeeeeeeeeeeddddddddccccccccccccccbbbbbbbbbbbbaaaaaaaaaaaaaaZZZZZZZZZZZZZZZZZZZZYYYYYYYYYYYXXXXXXXXXXXXXWWWWWWWWWWWWWWWWWWVVVVVVVVVVVVVVVVVVVUUUUUUUypppoommlllkjiiiiiiihhhhhhhggggggggggggffffffffffffffffeeeeeeeeeeeeeeeddddddddccccccbbbbbaaZ21xvutrqqqppppoooooonnnmmllllllkkkkjjjihhhhhggggggfffffeeeeeddddccccbbaaZZYYVVxmmmljiihhhhhfffeeeeeeddddccccbbbbbaaaaaZZZZZZZZZYYYYYYYYXXXXXXXXXXXWWWWWWWWWWWWWWWWWWWWWWWWVVVVVVVVVVVVVVVVVUUUUUU4yxwvuuttsssrrrrrqqppponnnnmllkhed2xusssrrrrrqqqqqqppppoooooonnmmlllllllllkkkkkjjjjjiiiihhhggeczqppnnmmllkjjiihggffffffeeeeeeeddddddddcccccccccccbbbbbbbbaaaaaaaaaaaaaaaaaaaaaZZZZZZZZZZZZZZZZZZZZZZZYYYYYYYYYYYYYYYYYYYYYYYYYYYYYYYYYYYYYYYYYYYXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWVVVVVVVVVVVVVVVVVVVVVVVVVVUUUUUUUUUUUUUUUUUUUUUUUUUUUU10xvvuutsssrrrrqqqpooonnnnnmlllllllllkkkjjiiiihhhhhhge0vttsqpoooonnnnnnmmlllllkkkkkjjjiiiiiiiihhhhhhhhhhhgggggggfffeeeeeeeeeedddddcccccbbbbaaaZZZYYYYYYXWWvoomlkjjiihgggggfffeeeeeeeedddddcccccccbbbbbbbbbbaaaaZZZZZZZZZZZZZZYYYYYYYYYYYYYYYYYXXXXXXXXWWWWWWWWWWWVVVVVVVVVVVVVVVVVUUUUUUUUUU6zxvvuuuttsssssrrrrrqqqqqqppppppppooooooonnnnnnnmmmmmmmmlllllllllllllkkkkkjjjjjjjjjiiiiiiihhggggffffeddccZullkjjjhggeddddccccbaaaZZZYYYYXXXXXWWWWWWWWWWWWWVVVVVVVVVUUUUUUUUUUzyuttttssrqqqpponnnnmmmmmllllllllkkkkkkkkkjjjjjjjjjjiiiiiiiiihhhhhgggggffffffffffffeeeeeeeddddddddcccccccccccccccbbbbbbbbbbbbbbbbbaaaaaaaaaZZZZZZZZYYYYYYXXXXXXWWWWWWVVVVVVVVUUUUtqmkkjjiiihggfffeeeedddddccccccbbbbbbbbbbbbbaaaaaaaaaaaZZZZZZZZZZZZYYYYYYYYYXXXXXXXXXXXXXXXXXWWWWWWWWWWWWWVVVVVVVVVVVVVVVVVVVVVVVVUUUUUUUUUUUUxxttppppooooooonnmmmmmlllllllllllllllllllkkkkkkkkkkkkkjjjjjjjjjjiiiiiiiiiiiiiiihhhhhhhhhhhhhhgggggggggggffffffffeeeeeeeeeeddddddddddddccccccccccccbbbbbbbbaaaaaaaaaaaaaaZZZZZZZZZZZYYYYYYXXXXXXXWWWWWWVUU7xxwwvuutttttttsssssssssssrrrrrrrrqqqqqqppppppppooooooooooonnnnnnnnnmmmmmmmllllllllkkkkkkkkkkkjjjjjjjjjjjjjjjjiiiiiiiiiiiiiiiiiiihhhhhhhhhhggggggggggggggffffffffffffffffeeeeeeeeeeeeeeeeeedddddddcccccccccccccccccbbbbbbbbbbbbbbbbaaaaaaaaaZZZZZZZZZYYXXWWWWWWWWWWWVVUU3rrrnnnmmmllllkkkkjjjjihhhggfffffeeeeeeeedddcccccccbbbbbbbbaaaaaaaaaaaZZZZZZZZZZZYYYYYYYYYYYYYXXXXXXXXXXXXXXXXWWWWWWWWWWWWWWWWWWWWWVVVVVVVVVVVVUUUUUUUUUUUUUUUUUUUUU3yxuuutttssrqqqqqppponnnnnnnmmmmmllkkkkkkkkjjjjiiiiihhhggggggggfffffffffeeeeeddddddddcccbbbbbbaaaaaaaaZZZZYYYXXWWwqnjgggfffeeeeeeeeeeddddddcccccccccbbbbbbbbbbbaaaaaaaaaaaaaaaaaaaaaaaaaaZZZZZZZZZZZZZZZZZZZZZZZZZZZZYYYYYYYYYYYYYYYYYYYYYYYYYYYYYYXXXXXXXXXXXXXXXXXXXXXXWWWWWWWWWWWWWWWWWWWWWWWWWWWWVVVVVVVVVVVVVVVVVVVVVVVUUUUUUUUUUUUU6rrqqoonnmmmmmlllkkkkjjjjiiiiiiihhhhggggggfffffeeeeeeeeeeeeeeddddddddddccccccccccbbbbbbbbbbbbaaaaaaaaaaaaaaaaZZZZZZZZZZZZZZZYYYYYYYYYYYYYYYYYYYYXXXXXXXXXXXXXXXXXXWWWWWWWWWWWWWWWVVVVVVVVVVVVVVVVVVVUUUUUUUUUUxx`;

export const positions = `FlHHKJClIwCAFkLiFEE5AMKzFaJoJIBVHOE1HmHlJzAAHUGOGMMrBgFPA6IgHLDdDbDTItIzKcBtCwMIFiAdGNHpAUH_DfCiGlJ6AAIsEzDZD1KsF8LvBEJnFkJGFRKMCFJ2C8EMCnD6F4D0BKJIBJHBCWGeAjHBA3HPBLKSDlEABHHtEDMdAfLQAzH3GIMNBhJkCEIgEzCONQN3FsQQRgCILSZxQjJIIubaG8QaRdM-RBOvRzT4MFP5S-R4EsK3N8EEKNPvMiDLPGLpDbGoIhUfLgJQMsXoMuAAJ_WKPbQrHTTcOCIfRgSqC4L2I9NAQpP6JDLlRjGnO6ShFgFFIED9MhGFKnItAAG5MxUSSDQ6QVUiR8KoGJMULSVzDaKCFAH4QmSvGwISKmSkRqVCQHO5GnTEH1L7DQLdMqSiGUKgFwCDRXWAGrBsRtQAOzVmO6WaKWKCG8DAK3EgJiEmIqCLOhTVHBGNQDTGIMFNJvH4HkDyE0DhJyCnMuJpKvUCRJKkQFTlPSUFI7GsRdYKEbDtSiV8HhIvGRFXByFnDdBcKeOPIUIINCI5JnD2PRR9FJHnKBMpL-C1JtEQGBDpI0KBOdS2ImJVMNQ_IKEVIaJdL7HTLfPfAAD6D2D6HiESLMOrEDCjLyOXDhE_DiGDE7CuI9DLNhR4NTRELdF0NxJaPSOcKiDhD4FDEoDtOUJeK_M-IDE4OiQ0IcAAD6CJETEQL-FwMUOYEUCeDHCTPDQkNUGBKjIXBxD9ONRmDWDMCjEqL3OTPTQcI_GTNkSjDxDBDcEoDfD2L-EUJqJtDZEwNtQGPbQjG9C7EhCYH3CSOUPSO-QREzDMDFCwEWBQKbHQD6EZKQCBNEETN2PoHaAnGaBzLTLbOgPyMrDoJ7KnO8KXNyPSNvQYOROlK8MMNEKLO7PwO9PdLnJuOaK5NgQ8DxEwM-OsOUIOPXN6LoMCPVLaO-M0OAO_O1J6N8OkMtNAONJoO_PpNdNQM3EHOzPRMtOiOQKLONHmOqPKMvKrM0MGNWKtMtNNOiKANjKnMzM6OuNyMrLHOjMWM6K7MqMtNcLWNpK8MfKDOCKwN6KXN1LuNnMGBdIvATGYAeDQDcMwBVF7ADAAKFQ3H1SCCFJFInR2BlBKKENsKaT-GySwAJFUD7RqGKSVOGO1JeLVCPJTJKLPC0I3JdO0CqJGBLCYGWRoEwJ3DTHFJeM-JWJIHzRSGoQ5DPISJUPXAAByFgODJlL4LiLXJVIBGpC1OxOfD5CGDFIvJZKVNRL0HWO9GCDiGLDzPGNaF3HkEIEcDqCkG8QRLTOxKUMdKPJWG3MzDkA-B7FsD0G0EmM2IdNKEfGRCDGlGFE3JOGpEkEVDeGdKFJ8FnF3DkHsD3FrDvGAD9D5DuGrIlMjEUBGI_JwKMKSHiLiJcJkEcAbIJL9D5FWHKKkEcL2HBJtHSMNDwGUIDI6EPGkJQJ5DdGlJJJLEBDpIEMtImKzGtIlD_GsELDnHqL0G3JIH4OpOSOUA5IgHDUdAAGMCNQeEIRuEvSTCVPmDMBsEFOfFeS8CmOpFEPiE4EzB_NlOqJ9EINRBxIkBsJpA0K6G6TKGSLZBbLRMPOLB8KPCSMdMKKcLkQdKTRlM7NbCrQnHONuB9MNCYQ4COJyGHRHKNL_AUHWBGHvGdQzG3JsLRKZEbCpHaP9ORIgDSHzNYMIFGO3JON7PGNSJXPKFmDlHvNkE0NoCtR1IKNVDSHID4KTCGJ-KMNqD6LABjJ4JOSKDULkHbV6HELeC5LUHWMWBWQKMOItBiITDRGAGGMREHL9I0GnEzMwDjMsG1KeLOMkDYJDEgK_ClDAKxP0OBMxMYQHNjJxGLNZB-CJF7FyEuMuN-KYG1McOSLAKrLtGGQgKKIiEaEWKjOAMwNCD9AADDBQNnIwEWHfM6LWMXMaGTIMG5NVKLJVJKJxECDjLDI_LBOJLgLBHfNKKzNgOdMjGjI-OlLWMEPjMRNSKpM9FZGVGNIzIlQwDwBgLcOXHfEgLELzLTL9HLM4CyDsGTMqIBE1L8OJCjAULWPmBQP2GqHHHiMuJsN4IGFbChA4NZPYJfL5HELHDmDXCKAGMrE1NROoN2WLJoNoOKXIFmNdNKKWHtOsJqC0D-H9F9OAC-ZFMXScHNM_M1N-M6KPCqTxKNbHJDMZMqH-UNCPSAEXDSFqBmJyMbZ-CzPLKNgNKhZIP_cSAUPvJcEqIjKNMRM5OwT0G-GvJGZTHnS9RJi2LuQnPKf-EzBxHkQRE5KwEHFGM2JEMPKRFHNwOpbTKSLnNdJNNVMlLSOGN_UqIJcrDXWrBKJPAALlNVZJQpGwDnQuR0BrKIHJNXIMDxaSDGMmF4EyLNQJRWKMOMi2A0LtEhRaQokqG6HuLSSEHADRGnJUNrNMIhMDQSJONzP8QMeeGyWpPxW8HFKRBWQrASNbInHkOmPgMbQ6NUXHIjHLKRJhG8AANQS7ERNjOVfnEsHqJ6XJSYgqG8LMNLQkNBLoBPLRJGaKEsWiAmOuPjMIJBYCDhSwNyRFOLfZTBiOQ4NMLwh2PvasMNPtF7TIDAWFJ4b6FKMjLqTrCvChJTSZHeJyDoPDBUVnHMEJJxR5ARSxIHITPZXAB7UGTclDCSWzMBScKLI2Mui4JfZoQ-OuFOT9PWjqM7YLNkVDGfRHGVayH3Q5H-WiR6m4A2Y1EzUCE3HcLjhNGCL5EELmEJMmPDb3PRO1N5lBObkbCHUeLviTNZhWB2UzNLhvNiVPNdS5DPCDNgd9EXDsOVWxMSY9P4ZTURnxShubDZAAEUALR6ckL8dASUa7QpbCQjWNPmcQKKcsPmhcOTgTNoRpLWa9AACHTOsfOKfJPYYNPfgNQIbkSVu1OuXPPfV-R4uVF1DdP2YmNXZDUDrwPoXYMqbDPCUGT-qbJ6bjOqa2PEXxQaZJOvZFNfcCNfaYOKcbQuaJPkawO_b0N8bSOUTSPsUxOXYLQVYqORaSTZrHO4Z5QeadOxcbQ1WoQUVKPWTFO1SlReY4CvL5CXKuD0M_FhJVFSK1FMQID1MdEGKeCSKPCGJzEbJnICGcASE1BGIyBsJbB6KmGPNnEaLVFKMeLPNJBeJMCjKdCsJ3FyDLCKEbEgLkDhMfEWMFCfKAE0LIAcGHA0FlEZOuENH4GkT7C4JUDuIwDMJaFGL8GZKfFRHfEOOFFMHGMYNmEmPRGrNyCxKVFEKaGVTbG1UvGuOtFsMzHhQzHrUYGmLuE1FIHdNoGgNfN-GtAAECFONSF0RvGSM3CzIFDOICF6L-F9SQNGNQExMIErK8DYF3E1HnFZPaEKI1FrDgEDNgFtQrDXJFIYGIF6OOErOfGvPXFuDCEdNwHJHBHVMnGGJlHkQFEmGMHKU2GNLRC7IaGQRlHNNQE0OvEUNVE3MyIfHHFVNCFcLmKBMsCdJYDoG-EcHLG8MsFdIcE9O5JNMkJAGoBxD5GNH4B6H9JnHiKYNpF_M7FxRGEjOJJaKsMHN_HQPaHfLrCUI2K0HPIfHqJuFSJPIYGCPgGJS5FZNpFCEPBOEzM5HVE_PSE_M1HbPPFpGdLBEKBlGML6HTDmJTB_JFHrHIGkG_FFD0JdMzBvEyGrUMGbSjJ2NhGMDfMnM2INBgHXFgCxDEHlOqKOHPCsF9LJOOFpRYMwMzG3RHFFFjGSGtHwP7DMInIeLCE9N9LrMnMgJmELDDCzCdLNNlAtCwEDGaNjNyIvNEHWKCD1EgD-D4HTGpFaEEKzNkKOIsFyFwLaOIM6O7NkGYCoExE_IeQUG_N8MoCQGyI-FxDwHkNVNbCZFqB1DMENEgILQ_ISTxMlGsIqD-DuE7DNDtK9MGGfSCE2EjJxGmDREqFfBuItMWMJKpOqG8IANbC0D3OEMaJEJBQLIwKWJrCbFSCiESEIB4MHL2P-HPGrHwCYD_NRHqE3NHGJCDFaOsFCDOImLdG8QGMNN8InJWKdL7IHLkGGEeJLFALfJgIEQYLTKFNQLhDFEdIGEjHwB_DPBmIHQEMpFAHIEOOgICOeJDNBK0KUK6JpL4InPUCwEyHsBLNRM4ISNTGsBoLnOQLjPMP8FBISDYGwF4NJJsJgN7MvQaOOKuPjGTNNFgKuM9GzCjP3HeHqIxIRIzGFAcH9AGOHLqGhAAIqA-MQMnHkK5G_BILEH_MYIzLhFqQyJaO9HWOQFcOWNKE2ChI3AXIPCgNLIkEkBxMqFeMTPtMzKTNsLJMtIcSBUMCQIrP9OYV5L0YlPCWCKgHzHlCpE8NZH8HuPCMEH6LhHnN9QeYMKzHESzNtAAM0HQS3XZPcDqMGJBOOI3MiLDMjJwMcQUS2NAN6DIN3IpE5OATwPMMRKTBnIwM1GpLcJIL6BlYBMCT6NVLnH-CbH0G0RdB3JYLsFaMPGmFAQ3KiIhB7HRLAJPD1IsEtFOTXWFOeJdITLUJcEMGnSHWpP7PFRUL2JtO4HND5GjC5EAChL9WjHJRTRuMbMTQbBCSlHuXcJpIIH0GaSzXIH4AvIiEhDeUXK9EpL1DkG5NMGQBwKgNBKTH5JQKFIXMqHBSmB7DzKwGuTrIFF5IlFKDVFxKvC0SXD9NyITKmEARyLnOfIvDSJpNCE7FMNYUiM5MNNRTRO3BAJbBfMRGzM6LbIlNyGnMsGZCtKcLzGQBkF2KNHXLsHFNkJdCDF-BVEYCoKxFkHBLZIxBCGlNcKeUAJjKTFVJLRJRiTKI4KeChFzJVIGReNUEAE2LoGoNSLhNMCIHWEeM9AKBTIAIkCnLQAuKVJZOkQsERKRAYHEFaJwHLPvDXLUONOcJCHfK7KJSjSiEvHLOiMGDhE5PjHYDSMuIAIdHKO8QhHUDnHtJoI4K9DsGHFLMCD_BzD7CcLTH_N1RsPSSdG6BDKJAAHqSMMCTZFyJNSKXpNXIUTgVbIpNVE3JrBuBLE5ICKWOvE9A2HrNcOnJGGlR1CgRoSfJ5GvCKEDHMHbW6ErNAKsF7LLOGB9IdMxJuQrAZIVF-IkNxLFIMG4BgFXOOSbKCJ5KsLEHIGhSuSHRYQMMSRTJQEuFtQXMJP9FMKsDtNUGGOsFORmN6V8LwelNNPBAOY1FEZONMdfOZbMOhNEO2R7FZOQERD-NJWuGmQ2EzPgRvZnPbcsL2QHPWdmAqTzEfbPQfaaQ-JqPef0QPaBEqTHPfcGI9OyDHfTAmWtRLWqE6h6KqLRSLSLHZLNAAdOEaMmDzTfKkcbDwg-BXVAPOLAPxhQO6Q_K0VNPSZyLKf1RLOFQYUeLrcVJFJhNHgTMjbXCQcGHlNPQ7bRT2TlMNSqLhJ5SlS3CHVfONUEGvbbSETaHnggKLRPRbcRSjUqLIcfNDScP3MvHzUFPNa5Q2KKAdZONFTPQIMIOGMLN6fiEJXuPlYRRqUOA6a_PIbvAuU2KWNeOZhGJDS-QnYANxZdE2joDPUsSbZoRhYiQyK9KpdeQOT8ERdNH5c8RVQ1B1UgLSTvF0gKOvThOMa6L4R6CVSaGEdMQnMMPySOOQaLPJY5GEG7DjT7KqSRI2j-FTHnC5YsBxVkJ3XLB3W7DyWqQlRFQfU4KFfbQ9OYHVEAPYfSObPHIQaUPxQ5PrQtIAAAOSZqRLO_QwQJRUTGKladUVS4GYfDErf0I9RzG_gjQQNnQWLJP4czBoaTOxZQMKOnRWYpLXhqNnTrQXO1NvRMCDXtSmaJPmXWM7NdPOZFJMimRhXvNlOAFEJPDFZzRMXhHXfFPhZUPXe6CqXjPPWDJag-GoYxJDKlF0V2QcSEBrZYCxZmDsbKPCd1OWbxCjW2BpbdJbcEHqRuIifERoTGLGd9H6jnPnW-H0BbPVeoKhP_BDWYOVNxP3Y-PBQKK5e3BiS2UuT4DUbiDMWPQ-YMHQEsOaYeL2a1JoefRKT2QIXYMKNTKGI6KphjIJKkJLbaJsdWJJcmSMPyKrE5BwPiH3CeG-DtJFDZGPEoL1BYCVRHH-D8C_QiLZJ8JZBPCmO1EAFhCtIMLPAAAANLKTPnDqHXNMMhG1IFOUSWMeK4FEJ4NSEJOIN_GdPbMAN0NeQNH4JAG8LPN2T1JKKBNVJ8ELP-FDRjNKTrLkOoLlQwNERfJ9MRM1QcOAS3KpP9KmQgDpLIC5KICJKZBHIJLOTIKaSVDBKtDTHmEuMuBkJSFWN0FDIZBjEFJdSEA4JeInPPAAIMEiKlHUOxCwInCOJ-BiDuEzJkGSMYBqI0GnLKAdIxNiKJKkHsLFRPLIOiCKHsFoK3IsNmCeCxCoCYBAFBGBHVMFQQHQJDFcLsJdMFL0Q3ENHXHLMHIFLZJzJfAPIgGUJKNiPOBsEkBVHhDDG6B8DyJcQcB-G5LPMEDCC1L9ONMePgL4PqKZOcK9QBBUEaE7DiHeM1DHGgFvI_FsH_NVRIHBFLJJJHA0FRN8IlKfM7M9IWCdAoEaDCIdHJBSF7BiGsGyDPEKGxCXElB4FVCmA_CTBbChEzDmAAOIOJEuEeCjGKEJAzCsD9LtIuNgHVD3F1F7FLH-MyLAJqFgCeMLHmE-EMC3CrI-KfJdKrEtGPFNF5N-H2ILIcCTGZN1GZEMBdHsHPPQJHEoFfEiF-IwMNEyBmF6FyJGQQEZNaLxeePYblFjYyJRZBKWVPIwQ4IYbEPpc1NwiCH1UZMuVTHlTrPCZQL-RdPmfoLUdXI4ZaFDN6ExMYGpVsFzCDFMekJ3McDwXfEsSqH7RuLlMyJlSBM3SsJkTGITPeNBYNDrZFB1WAEfjkCFaeGHBrFZgzI-BiFRRrJGNXHbJlEjg9G5e6HGN6KpFeCOe1G3bBMuK0DWh2MvW9AAKaD9KmLPQuCzd3Hvd9EAdpOXXSQhIxONOXOYFBBtXCFCAAGGTMLJZUKFOPCpOECjf-HASvGANBDNhROHeVNYHuNmWtI7gmIbFsDTM-DSMTDpg2DaffEQC1FbcsLsGsFOEDGsQDJDKmHwMjA9OBG4KhRCHCDYQmQyCGMwHFM0F8FffdBIR6IVCNG5OLHBO2J3KSCgO5CLKaFRMeC_TeHECZDePfFsRVRqJMGqH6EPMJQaCsHGFOBMQsGjLPMJQhQxMqIwGhG5O8FoK5InFLKHQfLdR7TkEiFRPLASOCLJN8E-JPEyQ3FOKxP6ATJGDEK0OrMIOQGOLjAIRqC6M9GwN0UxEQM7GnE3SIJqRgQADlLNPXTTHjOsGlSsIfC-VEDESNGwJJAYO3N1J9DhNZH9HtSMIcRyHXSbKiAANXP9RaR4G3GDI9GkEbS2HGIOTDTJL2O3EfGWJlVDIVEEUNSGAAN7IXEnRiRhBWSJOpSEBWSVGFTfKPMwNiFFLMOiQFOyQuMKOxLuL1EwJkKSI9LdNpAAENLiOVDwLJBcF7MkPzDmF2LUQbIKNWOXRLK2KoBhG8OAWBHiG6AwFDCqEAC2JaDbDME4JJGRBIGeM0FoTdNVRCL9QEFjIOQcRfIrDkMYQhKiOJRSS1NoP6EgFiF0RKJ4INKgPNRqV_KwFpMAHDOJPvKUQ0I_BRJ6MXDeMMOyRRFiAAFeOEIlAtDOI8IhFaEQNNJITLKYFMEKCvShVyHYJeF9EPE4O-GXH4NhRMIVLGDmGNHYLpKWECHGCTPSSlChIuLbRAINQAHgPJK3RJHERvMLS2KnTeHlTYGFBEEjTHLZStSdYUMgRsIGR0PvTfNxSpGcUJPUUmQcUeLyPoKyCAAUS0BQK-CBHJDuTGCwEFB4VmIHCGBGREGWDMA1IuB0SdDUYABDFtKaP5DrGrM2G4BUOjAhWIG_POEhNTC-KBK0OnEgU4JZB6JJblAdMmCiGDIQMDGMOSMfDYCWXjGNacRmMvINc4AANeB1XHAlPsLOXMJBUnMNOPBQXmAEUGEYEzNoPIIrHMB9QTCmFBLLGKCwTRGicPL7NkJxIVORQUDrLFESHKP9HrG8WlBlNFJWFGIFJxJzRWFNPNRqN8FSFySsOsFqLtH0FrALL5QTF2GTTOLWBKHTG2HHI2IkKzDCW0KtIuG_NjHNE7Q2MuHtC2NLPbFfX1I9CrG1MNMIZeCxPGK3AAArOnF4F3QCUBQTNXGIEpKSEPJWD3KHTRFvHOThQgQNLgJKCVOUNGHlOGPPRXJ4dVNKC1D5YLNyK8DiNvSeKvJNMIHNLHOFF0JuDtDxWyGULLEkLDLoQ6PrImIjXhM2WmDgQWB6RFJybkQWJ9LkFDEvSjE6JiOkPrQ3OSKXXjIYGhRXSzPRJmKaKKDcM-HzMSGuYKIdZvHhTPH9UfEkQDFSLuHlQZJWOyMmE-SMLKQjJmQ2HuMsRrJHTsAXPJMKVVPUNPDKVbJVZ-DCNvKLYwMzXZSeJjEyQNJQSVAAPtAYQkH6K9EqPiDxVhBoTaG9PWJKVvCrU-C8NsCKUBFvU7C6UGJIUJEcTjDTQ_INGUHBVCL1CLCZRRChP-BxPgBlOvCCO8CMLXAuR3DLLREZNUCIS6I7R_FdREFUQNEiO8KvVVG-PBBkLVBENPEWWME5PKEHQdBIMCFgQrEZPaLlQ-ItHzDVO8IkF8G6KeIZLSJkXRD_QCEoVOILORJ9JCFOMvGeQFCROjIAUPDZP5J4TGElNCHRKiJ2F9FwRkF8LuEcTzK5BjI-RnDpVMHUMRGQLRMVDDJ4VTIkQzHTPrEkNyIXKdEYS0E5TOJtRnF4UpIfSfGBTsHtO-F2SPKJUaCsJaLuVbHwUIHlRjKWWKGIRjJeSoIqMqKaT-J4SnIeMALOQkDNU7HZTYG-SYIZM2BzMfI9QCGMSPHPRMHwS1BaNgItNLGsUTIjR0I2TmJOTQEGPPHyTqLGPBFqO0JIJCGVUcGiPVD1QtFoNcK1SpK5RuJAS5MEBbKARvKAUxK1QUKEItDXQTLGBxIAJuFySELfA5LoBcHJUJLYVTGUT1GJPwH3PwIiO7IFSOFYSjFhUlIZNXENMCFaTbJDROLMS-KQINDlOCIfRgGNTIIuSOIHT4KfJpGeMgHANVJ6QdK9AeFVRgLqRyFZTIKAE-E5UrKjSiJRQmE6SSFrS7H_RrIrQIKEPrEVVnFYR3KOQtFEUCKtBTDBJ2IKNyHMN8H_P0KWRUFhUGIoToJOHrFoTgIIIEGkR3KIV4KsS9IxObKiBDGYSxHbFNK_TaI9EwGsS1K8UAKgF2GvTcKGDnIVS4K8ICJ7UAG_IKHeS0J1OlDGQOFQUoEUU8J8GrIwNfHUSQJrFiH1SeMCAAHaI4AsKHAgHdG2IdGyH1H5IWHQASMVVxIJHfGjJHIRH_JYQIG_IKHnHBGhIvApJDHWH2G7JUIRIcHtB5GWIKJIEeIoGlFCIgGtJ1HJJ3HDHwGIIWBZPGEeJaRUZcGTIyDHLoIXJWH0GNEuC2IJIxGwJVJrCdApMJKyJ9IGF_IHI9NyY4LfWlHvFMDYKtHyFlKBF9KKPrHSDLAAKqCDKMHKLZBVIwIrI7JwI-G_BkEFRaNGUtJwAKJoPTF0I2D2JpOLW9TsbDESAXIqQvI8JRITFdNmKXIACdREVtIEKLGQG-NYMAO6V1OITVKJNrBeNnHNKbDzPbKgHGP1X1MMIoGvFbEUJ1HaTEMhOpCLJGP8aZI_NzQRZREzSALkLZItJNMgHwByHnLWHkIRJmBfHzD2FYIEKuLHPhEfJAHiPzJaO1BiIRHrK_EZP1DkJKM7TqDBKBIoAAFoGXMaKTJrNEDjIaDqNKKbSvMjMsB9O9ErOHERPSHgRQEmQ9ILPwFwFaI8ImMEJoHdSZCxNlEAESHKRHLiNEEDMoDpECHeQcNuObHTQGD8E3FnC_FlD6NWQ4BcOFBWL9C5QkOKQHINQLJTPHBsM0DgLkN5QrDwNZMJRkHlKtLNOMCGHuDJNkDsNpHWRsJDPCDuMnD3MrIQOfDiL6IsOnMHNQFIFSDdL3DlOSCjRXDkO7D2OvHCEuGADKGcDYIGAlHFDkHmEFGRCiHNB_FeFhEXEgNzM3I6EqGFEtKUYnKSAACKFiF-GTI9JSIBB_IeEgIwGvKEE0JaNJE4EbEpLbJRHUEHFbLlIdByHjIFNnIKFSHFCSB7JsGnC7DoIbAAIsLRGICSJjC2FyL7F3B8HFCtHyJjGAF0MuP4JREPGmE0GBA9GmEdNXJBBUNUPlFOJHKBGhBPHGFnH5KTXNMELLGrGaGTaJFbGwJeFsNfTrG9LDF2bIJ-DQMaNODgGYJiB5GNI-KeDlJdDZJsEhFWKAMUaCOvXCMpYFGaYTNKRHOGCWGHLKMzDXHVGaFNKhLUBMMNFdFoPKI5F3HvS7KaFnH9HlG6a1GwcOQcDcKBA6QIFSGEHaG6LiODHMFDN8HLWbCeG0EWH2JCTuJZCcKFH5HiHsE-IIKtJsHyGiMBJtLZSOEzHAKJQXKqUqKSBcJRcWFVJKFsMNFRKdDRBhE2GGBZBNEhJQCiHwEdImGDMJFdKKDSEvD0IkCNCbBJFzDKEAA5CZDuCXBNGEFDLEFBE3ByD9BODrExJrA5BBB2D-EmIFEQJCEsG4A7F8FZKdDTICE_DWFLC0ApAoCcH6EIE1DGCbDgHuFJFsAkFOEEGjC5HxB7C7ETC5DAH1B8HVA-GhAfGHDZHXAAEVBrGdAhE6BDE6ChBRCUJNBKHgAzFsEYFMBcGRB_IVBdEeC9GKCqIdCjGYDjIGBKEgB3G7B7HlCVIEDFHLBHHOCZGvCzHjCfIFAlEmAuEnDUHSBnHHCkI3ALAABXGSBYGfCMIhBdG4CeFvBNGzB2IsBSIFBNEIBVO2BhJ2BeG8AuA-AZCNBpE4AAH-CeOkDGHtGKLKA1I_DSOSCJJyLHOJCCNlDNJ5CPMPIFOYLdKHD4KiC4MTBzRDEMFoFzFgIDNsDzQpDbPeB-LgGyDcL_IBH2MmFDDDB9B8HdJMDoQ1ItIQC2QwLjLiDTNaDRQPLXTQIENGK3KoN2M0MWD3LuL2KUP7O9JTIZJjMaR_I1B4JrEWNQQWFJDFLWMlK4MiKQRoJON-IkF9DTB1LQO9FXAyKvLoEmAALVNLHCG6NEOqODLUM-NsL2NLGvOdK-NNLKPdMRLSJPO-MEMPLNL7KcHCG1QdI0PUAxS3RKE0F8R_QWHuE-K8LLSoGOUAI7EVRsVmOwPmCDRhHVHoSEIWFiQjUUIOIcBgFLT4DYQMErIRJ6U8D4PrAASpPNOdD1PRMlCpH6E_MUEyTjI-IaRcFxJaCVQZJJROQQVHKTH4TyBsF6PcAbMzHPRPLkGqGIUnKKJCFFRtDAQZGxUKGvSgHLMYOBRrRrLhTcFNKxIWMZGiS2FHGJGNDLOzByRgDyMvSKQ1CQJqJtH1OpTnHdHAKgR5UCAdAeOaFOGVDoSeK6GXKmQ6P_LiJ-LBJdI1LUTmNJDoK7N2K_EVDzNSRqAALDGXGBP3KjHxHqP8S3DuGcVcHoNXRQUsKEOkSDLrGzKEMSYrKrLPRVSqQGP0Q-BGNrCCIITcLQPxQNAvKIMTHnGqKxMHRACROeFlSHE0PhYRKZPjJhN6PmWxM-V4JSCrHLK0QuQdJHNJQzPeKyGLIgGrKhNSKDNqFzKhJXRDITMrEILDGOIkQaC4JzOuHkOSLzBqJIKfP_VWQzUoH1SRPIP8IvI8JUM7MCQgJTObPRPhPsULP1I_NKGjOpS5ILJkJuMuRaSzHmVjLERkNyBAJHGhLVVeIRLbJRMOI0K1IoHdFkPtDBP8K7OZQ2UzJBIJKBWPReSoTRC7JFJDMBOeILV5RaNHMbS5HOFbKwKLHzIxIIJ5FKNFTFDBKlYPExGoJ4JDJBCgInNLEID3AAEdJ7G2ISLpMwJVE2E9E0EAF9NgFGJaKJRoCCB-H8GVLGSyI9OfHES9JJArDlGMGaAeC_LxHcCgHEQ_EbIHGDR6MXUvD2T_MXPxLUOCHhHnLoLDBFENJhOLHkAACDGKICBqJLLwEfEuMcQ9C7E0INKnIhEmEXI1LRIPIzLIKNZ_DZKHFrMkLHG4EyRzIYJBN5XENdUpOAWEOfZgI5RYIvHpHMTDBFIwJNLdNaYTNGYaBgJDD1OgLSMPNzRWH_DbAZF4EINBIcSfGeFKFGK_CvI9F-LiMMSIFKLrGjC1F8DVK6SeNUSTNuKjIZKbO7YBIMFMElAsMBJHFTA4I8FgL0XWPJXJO4NKErP1N-YbQDYqEATAIJWEHWF-IVVUI4WMF8OaDbQ4IZIyNeKWHrUQI5VEDYWzIKD9KtFfH2E0LUVHHeD2EUTOLVc_FvQzJsHUMJUdIQCoGtUMEleaGoQ7IEXOH7R8J5U8HRVOIFKSKKFDG5XWG_V1MWZ4HRDLGzRdF3PDIjGeGlYbKPWvH1H_AAX9D_RJIcHLFNChIeFXMUWzG3S9LmHpHzbZJfZOHHYcKKK8FrSjD0VxChUmL0crC1RDI1KUHHRQGCRJIibZB5PhFWVPNbUrHLHLMdIhH0CgGTWlLifwBEVnIzEnIuSCIcSVFiZHGvEzK5REJHOlNrM-E3PlDoPWFZbeBoMUOhapItMxHlO_E5QwJFeXDCGBD9TNJ5JFEbRjK3QKN-PRA-R8ErLnGJQuJLAgFmWNJMFYGmOYM6crEvT7OAYeCfSsFUNYCmWEKhYfFtLgGJXbGcDXN_erEKWjEmS4FEEPEWQbLPTULfbiAnVlLlZuN-gGC0SCD4N1E6O-QxgOCyOtDCTbBdS7C3IgFEWaNUQCJBcNMDYlKMSmHJfeGBeuEwNpFLKkHOOLDkUND6QRMEMUMvfhBrWVNyV-KISDI8BgCARoBlUJA6YpGuX_GkM2KMF3D0R7GeD9G6B-L_RdOweNCMV0MYYqHVAIDAWCLiD7BlVqEUaGMfFbDWRdMmWkJ0A6JcRVBRQYEKcdD7XjDScIQieVE6T1EEZKE3dqDzemGedGFpWsE1coFJXwPBdGHjeLKEQEDPWKChZDHtd-IVAADiaQKHejCSa5D2NNEmW_FfeKEsYNNmb1E-aMPLcLCoX_BAXOLCeiENbEEGGyEWboE2EMFWMSHnHEFFIdQdRVECCrFpOWKxSPHgOoGrBVFqDKDZIENeIfV0G7HiLqFAKTFwD-JPK3FYFVD0HZHtDXGED0OvJnGvDnIMDcGWInJlNDC-BpFEGsROGDDmCgFwHQQqWOELD6RSMJFbIPEUHfDtI6G_HOV7IlFIJDCeA5L4PCDkCGF6J5G-EzGHEYD3FfGDFYDuF8EsINFiLZGeGWHGIpGZKZH8QbE2JgFhQtXJFTFbAkQNQzSvHBGAF1I3FtMsK0GXELNBTWLAS8XjFoG6J6PwQGF2KZByAAA8CXDDGdD8DVEyMWUrMCGMK9OKPQE3GCRdJ2Q2RRI5IMFKIKGpGHFEHfFlI9B1JIGxEgGQFdAyE4FYJpRzMOF1H2D-K-B4H6HwJhQfU-FXLxHBOYNwIjK3GaNlPDCaAGIEF2HJNNEAKYSUFsGjPsEADtFAPdUxL2HzIPJbGcB8JvKyKeQpM9OqJqH9EdHEJkBGDFHpK6FwEWEvKtI7O-CaDRT4LgBCGmTrNrCQGCP5LKOLJDLwOTIiJeSnNaIhDpDaDwC-KLQXSDBsFJKvUCAABHB6DyQ_U3AgF_DZELUJMLTcPEIKSkWYFuEWPaNnTUPdPdQyVnJ8S7HYMBAVEeMxI4D1IZEENCOBPZUjOBQlXPM8ROCwEID2KuOkUcJzNLDcLgLCOnC_E_HtO-KGRgA_IyHKPMI8M2DFJeHCMmJeOEKGQpBPJSEAMTLkSDIZPuEdOWOgRnGpOaI8KVMUINHVJXNYLjWiF2GDQBGJPGQrTkP8JJJ1T4CAEoCiFRDPI2E_N9FYNoS6N6LOQmBZFvQsSSMCI0M_UKMGGbOeS9SnOYDDLSQeIQB2KbJfJgHhSnH4J0FURZEKPOJoDkHRJjDYUtHQKOHGFSHfB5D8QrERTIF1PtGLJZH5IAHUIAEMSiG8J5AtRgELQCFsA8IIGwG4LtGrIfF0E7F1JKHkMOIXFEJLCjGJKuJYE8HgFuHTF8F_OIJFEhG6O5BsQnFmPUGYIRHZM2JEBtErE2GVEKHDEBHcErD6NHJkCuElG8AAQ4GCNEF0LwImCOFbIcG3FjFSO8GkIICYGRD9OMFRM_JDDwBnPTGDKJF9NXGsBeG2HYIqDAJjFrGpFjIeAbHoAuDWFxF8IiHNESFsDRDiN_JbCXI0DlH7CjHBCyFhMBG6G_J_DyGIFfC7MkGBBFJIB9CTQxKIC7EiOvGnEDGZDPDpF4F4NoCOHDJVAXF4DdFjAHHXAcHmC6GcEzHuFXJrA-JzBxEOJXIUAAD4NzDWITJMD8IcA2GuGOGgB4DiMLIkFSA9F5SvEpNDDVE7HeRSJ6QyNWStIYCRB9KAEYLPAALpHvMGFRS6HjI3BnFLA5B8D-PIISHfHWGbAZTIGBKYM7AOJsQ2KVKwDQNGIeGHLcD-CEGtDEI4I3GTHCGwKDAsEPOGGjAAEzN2K-PxJTBNBRQ_HIFBAELvJaN9BRErFJT3DbKcIdBfH1QpHcDCISKTEQCiGZFaEWF-GLENI3GbM-NwJ5IpKIPZK8B-K9H2N4RPD8FbMRAEJeEJNoElKLPtCrLiKzKgPoF3MiEjJxG_RhErLTD5K7EPL5E_KWGqPzDNLPH8NaEnPOHLJnICNfGTKiCcMrGKObG3JoJiHxF3JmAAN3EMQbDSMYJxLTI8MSGIO7DrI7IhHmD_HbFGJMHYO_B-NpIfIvFsPqGfHnIzPgCvOYDZKWIwFZHJIOKBGTIoFrGQSoIJSJJyHSKIIFHVGnKGNpFNPqF1HrIAQIDDHzCnK3C1KAK8OLE6HPIQHZLQK-K1JxFgQ4FJBdJNJHBLROKuI8DEQgIFRXCHTCF2RnIWPZLGGyKVHTDzC4JYPQFNTfMNLVCfKMLwMfEyRTLJN3KsH4BsQsDjJ2KXPRMbO4KqGiH2PxCaLHHVD7CsJeJVP3LJPPCLKQGKGwBHPsElEgK6HcFeDuEGSiDIRxENAvG0FyFGCaNANrEMF-HUTOM5MMDVSZFZEYL_NoIwQ2DgTlBWUzEvTnLdONDnAXPANWGCEgCyI2BlR_IDE0HHFAJWSGNpJhE6GFMXMwEyFoIzDoN_NoCYVoD7UBGxTEBnOXFOSQMjPiNHM6CBRjGCUgG3TnMUNiJ6RJHeDDNZOkAjTjGITLOjOLErUfCxUSLaQCOXK5EVAAM3PtDFVmGCSnNtLwN5MjFRT0OkMEQCPAPNMzMQN4N0KGQJOIPaNQOvPGPvNPN-KgPoN7N5PAO-L8PzO0OXPGQDOwPoNgOFP8FWOaCEHKDXK_ChLOGVTYAxDEDXMCDzNMFSQaEdMOJ8MQFnCxFMLGEIKKEaJGFvW5F9VtAABbG7J7GFJ5CSEnKdHgBBBELPO4GLUWM_KqLsKsKLPtC6HlMpN7GlDIG_MhIEOQHHVXJbGkN6OgINPuLqHZJrPSLfKBGfWjIoMrIlSAGcSeDwAAD8H9L2JiFhGlIaQYINTMHyHxGXHzIpKUE2G2EWH9FeHnHkSxJwFBGvRmGaGNHvTrGkUxDMGII9E_HxEnCLAbHIR8FVBYMmPwHYRINaNWG2USGJRAJpQ6FkBaG0RTGOSFDEBDHUVKD9DcGDQVHcIJHkUcHFRZG2ArC6B_GBRoDYBSCuBCH7FpCnBqERBDHNVHJaQuEACLDuCZEXDUDrDBD4CrEMC8DkBJHcUmEGBhJDL6DEOOERDBKHKoI4KnFTOrAAE3S5MJNBHQGSQhDCI_FuGFGwRMQwI1K9AcHAHTJwKMDXP5LFJSFPQQFALSJ-GSCcBSKRNMK2BcMfHrKjJuKGDeKDN6MHMBKGKLM7DGKmJ-MRAAMJIEMkNRHiIdJLGCLdI4J7IgJwH6LtIQGGE_LeIwLoImN7MvCMNWOGOMOGNMNyMFNmL9LtGtNiOdOZMXJdMPOPMvOLNWC_KlMqODCgKNTIOvPMEhONNmOiL_GZINGgKWH0F9KMSZD4MBJQBZBqMjMqMvOFLzBMMNItMpNlLmVNMFGCI3BLO2FBK6IJEDAAQNSGIiFkLFNfRCLtKGHHIGGSLRPvO8GfMkUsL1AzM2GIKQLeGlPYGLBjPPHJP3ERM6HSKYNHL5PjJ4D-NeA5P5EnL8CFJbJ7JiS5MXOgNIN-LGIwHnKaK3Q6I0QfL7MmHLO4EGBqOqOTLbHMGTLaSBPmG1LhHTIpF3LCJxKGELHXHjPhGlAoMAKaFxBpN1KEG3PqJUJZREK5H7L0KiIvJ6Q0I7MSGAHEOLQ2KTUfM3P8PyPlHrKdRMNUFGGzORTgJUHbM_HVPnJcJyTaMVMDM1NnKdPEFDS7NBLfLqT5LdKpMtKgGxUWL4PQL9S2LxHzNFRbHcKmMwMkG2MOO4QQNLPWVaLxI6SlMPLrJVOwJZM_IOQXKePHFVNXPpPCNZOqYBO4GqJbODRPHgP5M1K5HDVBO8OzDpLdEzKCMrLhERPKFlL8RvK4SgNBQzSRSGNsPhITNHLsLcLUF4PFVTOiQ9K6ToSxLOLPDhNYKVL-PdNWD7LxFLL9KySGH9AvMcJ-CUMCMONXHRQrRmVCOXM4O-LINPSMLPP4LuLSOtN1XgTAMGMeWwQbTOLxLyLxTFQASUI6DcSZLxPEUrL7LUOhItJHPAMTK8PoIBNUJyKsGeMuQONkJ5LbNCMTDSSIKXQzNIJ_BpA2MQPMSESKJ6NjYAPJXvNBJzMVKuNVS-SiMFKYQmKxFpSNKnKeTbMbVCKqAAPoHMJ0C8LDFkMBJtKyG8PVTjT8I1NVI7KjCaLVEfKCPpP_TONZDMHDGZIhDDA1NEITUIGeGCCzIkHOHZExHXELE7GdGPGTCBH-SHIPGxGBJuEnSGIPD4FtDKBDMIISFGGtFBIjCCIPIiJOEgHIP9FOFtJEGBISS5ATC-IrHfHrAWAAMcAVPCD-BzBnKnFoJdEsD4FkHACTEqHmCVBJEtBZPeJ0CZIyUvITVRE_IaGLIKGbCxCIKWHqNaDFG5GzBtEUKXCwRuCwMtJnEKDhIEF0A5G4JBAwCaDKKeG5DJEAFYHpDJFCBlCBTMFwCJBnNUDWFCJGAAFtTfBFIvHyR9CGGqGpQPGmSWDKHfBmDpHlERBxIIGxKEGGMDA-F4E0C1D1C3EZRDHyK-HmPOF3N9EYCLHORWG5CWH6MhJWXMGlUTJqTCHGXIFiW0E5VVJrSRJFT5FOYEIcasH0ULHhlUEyYrDsJPJcJgKkVLDaUhKJVgDcXxHAQxGKLYJWGkIkQHGXbyGXfgIJglG9egGhZlHFWbJuPmHUNyIMBcJQQvJjE6J0DII-GHJLBxIgdRFVTiJZQOHwQ8F4j5HZSXFxTzEhTtGyorGFYpDaQQFLIXDxcHHoFFFVOdHVYxF-n_DZSSBhEOHfbJH5G0CYN3IrSWEYaZAAI8EVELGLiAE4RoEwgWD6e6GkAiGImIIJejE-B7HUAAFEC1GIEWFKR2FzCdE8EME2P2DZGxPqLECdHFCEHXPmB-LbDpEHGCBXGnQzHVImFsFqESMkJ-DvHQCULSRdKoJrJfQNB9GSKkC_IdP7DuDzKKNlKRHKAAD7A5E9FIHdI1EqFjEkC6B9C7FEHaLcDJPYMhByHpEYHUA9IuF-HyGaG1GuBvLKCqErG5CrJyCbNSHFFyP5FxSYHYQiJONRFiIYE-L5B4KxDdImK1KaDlHPLLH1DHEmL5R4KUJlEMJWH7EwNHDIFODuD8DuCSOhCRKXEKGnIVGoJxKKGFJ1C5AAOCEDJdKoEwOjIfBGMQN6CWN7JsCiIaDgEwKXHoIOGqDFK4GQDEJ0IhKyJVMTCrAqKBNVCiMgIOFqHEEBMBPNEZHwLFRNJGPAB-OcFNDrNNJKEpHvHnJtHXFaCBNvG5DsPGQEHLEpCJEiLFHgIICxP4JnBAHUJtGTGDLhHsB4INFiNqM9HlMTI5ACIcDZFvBwFrAdDwQ2i0AqDRJoeBDrEDAXFPAkFSLYc-EFB-SYiuQvhSHTaKAAA5Reh4CWEaQtfhG6bEEBCTIcbnCwDqBrEbDjDFB_D5DgDbBmAASfg5DZBRTvjrCnDPBwCmCKCGIea8FPCTITDmK4BuF_EJFrBeHsCvERFzEFD9L5L4MUGBGCCNDxBDHzBDCRDmIhC8EiDqDSBwBaCDJmA7DaAYGqBZJUAJC2F4KVAvAAAAK-DoDJE8MdJyG0EuAkAlHLDsMfDhI7GIHqFzIfBcJaBqE4JZN9LAKXAAJpCqLcE3FNGjKwEbC7HLJvDsL9CXKzILBlAAM1DfGJFWKoDZDSIxHxGvFLH_LtOcNeNXD7KLJ_FKG4GlKaM8FEGUKoSxKXTTBkRLE2FMKGS_LJSRLSTBJnaBENSqIcVKKzTqInUtLcT6J6SVLRGuKhRgMhNiKICTK0RQKJUHLkTHIDJhLEXUKTUjOjD2LmTfDKL0EuA2IgYtKyWgEpOxNGaSBORkL-YCFzL5PXGOGjHRLRXAJfTFMfSMJNGOL8STK3UkKPPgCOC-IaObKHV0K6BGJrT6EBQtLQUDCXNBMSUSLRVXI6S_NmTQEAUGBiEEJYSgDITmC2R7J_U-HNYqAmN_MQDII-WXN1Q7L0UzHqI_JeIwKEPYF4UtK5axMyCMDGNhHhTmDcPAAIAvApO3A_QFIyCdLCVTKjO1L4XIHJUgAACKHGKwI3XpGsSJAiDFEAOxHjWjO3FWK9AAH1VqL9aHD4OcMIQTNrKoCyM6EWKvICYyIzD9KpV2HQTXH4RoGkBLBVQXGtQLIQIxN1ZPItMyFXCkL4RIA-PNHCB-CmF3K6ZJOUEVMdZgK7QyEyWJCcSjNcU_KPZ7L5BzEURtDNMtLgRQNdWVNLEzDrH8OVPLDJEkE7JPAzDjKjJYOEKAMzWiDqMiEWLiHlUdFJONDcSTCfMYIISQHrPbJdVZDMU7HTXTCVRZKhF6GeDdDhNJFgW0EWCWFYTbHwLjMZW7LpKEMqRdGdOsDHCuLGbKEvQmIpaCGBImDlNpI6Z3DbROL3ZFKbYpHcNiM7UMF3JwGpTiNdQMJFN5MXPrJoanG5VdCzQKMvQ5JUXBHBWJJ1BFFyQ6MvVnBfBwBwONNrCyMGV4DeNWB_FDHHUIOyHiIDH6GADpLNH3MHEPC3PQJbYrLYN-GdKnJYKNGQTkLjPUG2CiDPO3E_NVA5PtLwQwLpFPHVSVLXaFNvPQGnLULqPtLJO-M3QkHvXcMnTxCgB5DVH8HgUuFTKsDgCxJwXeCxMjMJU8NrDvJqPDLaF0DYJVFRH_MKFlBvR-LIDEJsFPLuLxMHUlChGpOvINIYW9FjIqD5LuCwRGKvEWM2FsKoLyI5JoIDZvICN8NiF7E1DbKYW0LYMGCHPMD6WIMhVNC5AmFENOFIL-CeOKLdDjLJN_J_XuB9A1JOXdCVSFGUQkJuNgDUFPMfSqJEHFEoThMlUZDXHEJQDyL3bXMPaTGLUmGlWPGgT8KtXCKkWGLIWoKLZcMJYuKXUFGLVnH4TFJjY0O6BULqZhPTDpLPXgJQShMzZ9GCN5LZX5MFYaLsYSHZXvOyB4O-DVOsDhJ7YtKdVEBmBVOFDfKdTWKxVIGUKpKbR8KUSfOqBCA0AARMDgIXYWHcLfKSTKPwAtQND_QtAKFmL4AAARRjDCRlA3MeCMHPMlHEVTHkMmKQN2IfKFJCXGJqNJImLjJSNtJ6MXJ_TYJcUCHCJ0H4NLJsKODDIuJNThIqJhH3HLI9PCJDKmIFJyI9P1JtK_JlOrJrSVKFP3IYT_JJJMJCEmI0NHC0IlH4L-HDTQIlSvHtLcI5DQKhSXJZQJI9ICIfVaIbO2HVKGKYRuIWNtKKRhILFaKhQ8JDGUGXL1HsHnIrT1KKSyGbN5JgRdF8KHGxLyGnN2IdPkDYHWFYKOFzBgFcBLJNUmF8SWI_RVHFGtHBEiHFMyGlGLHzTzFZAAAALzIRG7BFIWHbRsI_G8J3SeFgORElAxDSK1FAJ-ErMaH1DhFIB5GfJXHHN4HVRGE2NtHWPYFpGnGtPiBoJrHAB0EOCYGNKxCnKbG-DUG3WbD9JkEnEaD6KfFkFEDoIyAAG3KuFyDVJyC0KqD7JHIcL4DqJjG3DGGUGlIyS6H0ClEIHkEYJlBAETETKWFlIQHeD6DuHFK_UeD2KLEbI7HxGvJcF9G2KoJEOpBlHdFgEZGuH1DGGjH3H-CzEvKwEEJrQZJtECI6FpIFLyJOCgB-H_H-I_CIIKG3BzEDGnBaFdK5IOGlPnGbFPHBI0IdEMBSE2CWIoIdH2AsFmGdNsMJLUEsIRBPGYJDJEFdBYFcAAJDLyJwDMCqDXH9NtKKSkJ0I1DlERFTNeHTIKGCHsKXKvKpDXEWBbKNQxGAKPLIRyIpMjE2H6FqEEDoGeHSQuLDJwFoFwH5FjEaIBHbK2FdJBF6OiF4AhGRPDFiMyE6CoKRKJIeGJF1IsJYDtEkHUGmAWIHQPHBQHKxEbE1KWLULDJgP3HHLfHdJqKKMVKpLeE9LoIHRpGUFDFBMBM_QKM4LWH0RGKaH0IWBtFiHBKLI7ERF7KhJPIzQ-FtCQB-CmMJKSHrA1MBSNC8D7HYHgJ_OSIXIHG2JXHkKVFILbHsG_J9IVKyWdEyJIGxHNJtNqImHdBFGvENQnIMHRIKL-IHG5IDHlGcPHHjRIIaMZMiPWGDWDIZHLJiHzIUGDCCI7IVE3HCDRKwHMIYGyK7J_G1ZjKaIVGiHDHqF1F0S2LyKuHnHlI3FkL4MKIHFiHYHHAAHYJGHcI1GzKiFiLhJ_H2E6JkSMLgIhCQOtIhFzG3P4IEaAHKGPKgDzP-N8EbFdI4GQG8bZLLQ_M4ILF0ZQMmMgHGEEDnNtQ2LxGLDNKjTvDcWHFcbED2X5H2UIGRY-NYSNExMYLsUVL8NIH5XyH6DrJAFaHJcwOgRjIuHJEAYPIFC2IIYNTZKzB6UKDTLCPgLsGRXvSiMdQ6QXRMFkNJDHNqFNP_GwCjVSB4QvDHU4GjaWMGFTIWCyR3NaMbAAJPQGE7PDGeGoJgXpKrYoJRPMGTEgKRGtL8JmApTHMQI1LkLdElJ7KDQaKaHsG2BeAAQlMIQDNaTxHUNxIhP8GnNTJ8LJKDNYJvKFHET3FNNYLhNTBZUnHtY_H-UQL_OaIoRWDzQ7L4N-EjXCKmSFDCUxGvQxIcWzLJLEOIR5LBWdIfE6FjJYDFEoJ2ETJyHQCLIDH3HBLOK5KTDtB7NGFQIIHUKPB2TLFEUPIqDAKJRhOiSFLURhEcNqNJPfIUSsJWFgJkIRGBAAI_PwJiNcKkUFISMiELETKSUmIVNyLkPlI3N_CmFIJZR6KOVoBMFWIgLFCtHoAADnEUD9KCS0NBOQFVImHcJGJTMiJiPCA1DFJBOiKgN3LUVKJWRnIjGIBcAgLPOXJ3Q0J3P7DFFmLhTWJwSoKDPBKIO_CqDzNUNVCjHULGUTENHLLgUyKvEsDlGmIrGPJ5SNH9C8JALyJ9NPFLHOJaI7PcRvL0UdK-TUKcO8M0QQLkUWK6UuI6MVJ0MCKaLVK8PmMDSzIoA8KVQGJtRYJ8E-HzHiOEPnL_RUJKLHKONgKHPuNTQDLgQXJxLXGaBDFsDwIAGCJQLkLEDrCrEZIVDhHZEJLRKQMRRVKSMcFrEGNZMiJqDfFQD6J-MdHJFcHyF_KlSmGuEMH8JtLAQ5CJDVLVRDHsFaL-LiKARkOQOgKIF3JACfBvDbI5KwJGImNvR7LVSNMHOgHRCHF6CVKtMPJRGRC_B8LCQVKuRlLENILhR8NvO5LvQgKURWNHRYNjPTMXOfJFHkFuALLSRcKFJeIsITMLJyJ_FTCAEON_ONKoPJFJCWLjGgJ9BnM8P3KxJTJsHJK_HkKzPNJsIEIuH3OmQIHvAAKJIPPAREJaKpLgHZKYPmKlIAG4CcLnNQLAO8PcOzJlJyIrJ-KpQlLRJQKdIxJRKUK7K7OlRyKpITPOQRJFJnKgHiMkLBLvMKLkH4KCH1FhJgQkYwPYT5OhGgO0XOOEU4M2NqHQGtN1dRMfFrRqS2ShTyEFPDNLXDCWOGNJOXI-GVGgERQCdxTHT2IOHCPeYiMlOLIZUfSvUvMpV1G9NfQPRlDHQoNPGHPoaSQTOJNJdsM_XwOqeJEhI0PSSjBCN3FyT0NDF7QjcdIrKrDpMUOrb_IGCAIvBDGkFxSRTeL8bcPJZaNpGKF9PlHrV2QCF7NVM2PvQSHjI3KrP3PCbPLrDZDzISOuZfMdaVPkcJBwOzLAFyMwb2NrSsOkWqCNRDQZFoKCLKGNAAN7btFKR2GCDMNiUKM9TzICSqOkDaQIP9N9CVEzDVPqfET8R0NgQ9K6IqNvYvD2Q4DuOKPLEcG0C5JzF0KRSkMQSKPEfKCyRKOQZIIbQXMVPHGUArFNM4NRIONPbJOEECKYNCIrLoG0AGESTpM3DrHOKaQzFKJvGeCdKkBFQAKMJCB-I5HWB4K2JrN0Z2OXKFJTLZH1PdOLJBJsPDLTN4N2TPOyciAAKhRCKgMDKwGcLbK4VzFbBmJXGkG4CPTVVIJUVfK8OjM6QwIFNYCrHjG9T3IkHOLIWmK0Y_I6PzIicDKBQ_KgWOEIUpCzjMIRT7A6bhAwaZERXzDUerIXUdHFOrGKTXMFTsLFXVM6RNLbVgK2X4LnWMCqWSKYWhHoaGL2VzFbhUJBX6GCVIIQVkC7iBJPa7KBUXAOeNJ4VyByisHVE-KwTkMZS1GJT3KpSZLAVcJnVoJZXbKSYSI9g9LnSgImVVI6c_LCQeF5RoLyN-GAUXDeM4DOgeJ4WzJkNkJ7QAIXLTJtHsEgP-EFjsI2E-Hpe1KlUzIpPiHRYdDrWNH7B8JjWdI_eGE3fHAAYrDlP0M1OIEtUiKLQrHWcUH1JnF5caE6KQJUVEKQI1J6MDJXJrD_KOEecBHbNKKQDLIkWGL1Q2GPR7AQcsHEaTK1PMB_PEBnj6HlLuF4GqEaR3FcFaIBOzJjGvJWGeHtBfHrPmD8Q9EbT9GGB9JaPJLDU0DIQrKDScI5STI7QnBigALUJeKuNTFKRYFVWhLoMZKyJiISNZFtTQJYRMIfN_GNCUJjUZIlRPHIF3JNOfHlQrEjOLC9aUGjBGE4ZmCkFMIPaSJeTFGiJAGVYYLqH_I-KsFzKaIpKZEndGF_A1KAHlHkATEsWTKNOeDwEyFbEVM1IhEwXLDwIAI9LXJNMNDiC2KKKCDgXdDACYI0MXK0I8K2FlL6G_GViSKLDoEqQuFdJNL8K6MEIsCyDxHdA1ETDLHdbgF1CrHrC-IoNFCYVQFAVIDFGGJUAAIgMgKwKIEkIMIBMaMFNFHOAoIKCOFdSSK0HUBuC3K9KkKnH1DIMeMZNjFLIdMgH4LFQqKfPRDJTvLhPnOSSMF_PuLFQALoQFA5NEK7PULWPZK8P5DeObKzPVJ8QPG0RmGnPuKWP_M5PVM6N5LeRELOPoCbUpNcNQGPSjMMNnJVPXMLQYKRQcFlPjNSRzLQFWJWQJMhOPEzSXJ3QFMkRXLCLVHNOaKRQVHwPMLxQHDBNYGsOnIHP3M8NYKePuMhDtL6RFFfOdMjM0KTQgJbPmMbOuKEQSKMKMM3RTLlQ1JQNHIMQFM4RzLZL3MtRbCSN_N8P5MEQ9L9QHLqQ-OTTHJvLcE3OhMeRMBMOaGkPEELTKCyPnDMNUEmGCIAQmCzUADULzB2TSBwNTE-PGBsKyMLRfMKRHKRLzAAM_LxQ0CWT5ORRgPHJqD9OMPBSeOXP1MDQwMKQhGzQfDKUJI8M7EWRqGIQ_OmLfCBLuFPLtNHLLCvUeC4UWH9NpDfPMIDNmFoR_C2TlMYRcEAMeGvQxCyTtEcO1EXMMCMP-I8NEA5N_NQNgEdPZCvQ9BuQjPCSWOmOPG_OSD0TIJrJ6C0QQLUNnJoQHApIxONNxCmToEwNqGvRVF2OYCeTFCZTCPMSaPVG9H_NyB7OxOzRGEAQBDDTiEgRzCrUGD4R0JoKQOpRRExNyJyKfCoT7F0NXEpMACnSiLBIPF9RYPmGSNxAsCKOyDwNvLOBWBGOyGkQjC4MVHQF8EpOjE5NSPIDTPaQ4OWRtCVTgFIMuFEOBDjNnPOSSCwUKUPCcGhRpATKREXPBD4PPDXN-GqFtNLKbF1FyHdH1PSQ9MURPMZCjMzBMN6ImN-MAPPSgRWGtFuO1FiK-EjN9QHLkBdPHPlQ_FUGHDEUOCZRIMDAABYOrNHJgCTSFB9ROFvKOExO6P3QzQAJFOhI8RMFpCiTlM6HUCfO-CiSmBkQVBBOQBYPmPAHUNXIUPrOZUyC6BYQlSGE1EJNYFGFvDcNkIKKDHXKcEyNjQuJ1C0O8VVCLCARiDmN1CWSFRlHgBRQBCSPFTpC1OuFVBxQ4OVQtB0RLBmOeDaRRDbN2CUSbT6C0URBnDfNmKPQkD7MyBKPKIYLwHTLxHtKlDAIwHwMVHUN_GCHaIiK0D4OwGMNDHaKHKCMHHgVMJEMQL_GwGoMIIbNPJqM8CtMWDiN7E9MtJIJ6FrN3GdLRJPLGDWGJFoK_PXG5QaDUDAECHSPnGSJcFlM8FVJlEqICE8I5F3UALDFlEnKtH-RWBjFrBRFJGIP5ESDVKtOwJ0LKFGP2EIMkGLSIHtQRFHFeBCKfC-HDDKJ7ICO5EAJ1GlOsHPJXGxFSMKEAJrCUDsEiINUnEkOPIOSeLONeK5E6LrJlI2N3IVHCIMJqGII1FKRFJUHrKRGyIFEoLKM4IKRUJmQXIwItFsC_IYDOKZEaBZHECYGiNlEoJ8RHHGT7FyGCN6C-OsDtGbVPE9CvBoD8HPDqBiInK3MNFZNYKBVbPXEBPACWCNHOOtGjJkEQKBTnI8O6LkH6D6LzHGQAOUFECIExJ6UKHAGjGgWESDF_AhIWOSAABnJvFxSDKXITBzH3KCDkMsFKH4TqJMRQIvUwFmPKIjP1G4EPA7IbIUIEEjOhJcDhNmGXPyElLoEtHMW0ObCjHPIQHdIpIMVgAGJ4CSLAI1FIPwIKRpFNRIENG6HWRNF2HuF5AsK9EpKEGlUxAAJXHnEGJLPfJ5SUIrWSGvH9LOG1MtHOBrGxMSJBI6WCEGIDEtG6FwGlFJGQFDGgDwIqFNHFCtMoDsJXE8GwE0HQDfLAFnJPFAL2GpLMC_OpGDHKD7IkDTInE2GRFGFtE7F-DaE1FGP7CZNADJD2FwHAFIE6CHOAFwOoEoIoDaFXGiH5F-HeEQOtCuNiEvIBDhJrGaHsCqKVAAGwC5IZC2MmDSKZEiI9CxN9D6HDGqJxEKEdDjBQByIPEXJfE_HzEJKDGeLkC5FyGILmFwI2DZI2GbHeEqLaCUK0FfFdFMJsCINWAtMQGgIZBnKxB-KdFlIUE5PKDDOODXJ_CZJOGAI8CvIGFRL6FmMWEDFVGBNWEDPDF0KBCKKQFvN_EADbGNMmEuNtFbKfFPKQCQMLEVC3FELKE5MHEONPFaMPE2MeFgO4EvKuD-N5FLOeCiKHEeMbGQLnGYMfFkL1DFM_FpMwFGNVDgAACfMfFQOGAcLxCfH5FLR_NCTKFgXnEWSXFDTHEmThA_WCK5XTN3EQNvT4CXH7ISItNBSoF9UEGARsDGMZOqDzGCSvC-SdFxY9JEGeOON9HUL-MxXeKROyM7NvD1R_CvXaBWX0NRQ1NjSHKKLYLyRkDVXbFiOqHgRNOMDMODRgCgLND4QED8J7I_J1HlOMI3LcEJU7LZM6E3UVJISrKpULEhTDJiItM2UXJWNCGtQaNsNBHlYEDdVXM1QKAAYBOUE4HATTBiM-F8SFJ0T0NXJAEyPeFjNbMGJoNDVPB3QPBVUzMpTZEPTNLbLJM4HSMeN8MyPVFpU8LZYHKbP5K9HNDdLEGnPYJ8KNHQSwK9IRI-HZOZFyBXSsB5W5M-MNGARTNjAAGWSOE6WQABOGIkS6OVRIMrM3CeT-J3QNClWfPCNIOmSUHMT3DhTBMwOjMmRmN0GhExMlClUyN2SaMiY0BzYRIrWuFGUlLTU5KBSPLbWPL-TaLHStGfTeIaR_GyQEN1F3MWTGAnWiMiANNGKnFALVH6UbC6UlFCMCI_TxEsOtMIS3CQUnOsP1LMR_MMWWIqVTPGEaJZV8NYDVPBI8GrW_L0SVIzOpHMYFD7TpIBM6BAL4LuPuF9MHLISPGZMRH-PuO0RFBzUCLOUgLvTLPoAHO7EACrTMMRQ_H5LmBTRUMBL1ItQFOqTwJeG2GbYbMEP6JpPyG6VRCXOnBULeEQMDDiTZG8NiGNUWOwRhClRaEGR9GgX4N3ILOaSeKxWCLoQoC7RwHTPAOXL6NWV0OJJ2A7ObN9NbA-YsO8LnNfCkNdWBIeTgOTRxFwLUNVHpGwUtNzPSO0IAIASZIDTmHlWKOjQXPAPYNmQJNiQgK9YTMBVKKTTKFlHMLORXRqPGJQSXOKF8DvgTNoUmHgLaMFPXOcNQJGPcJ7VKIcRUNGI9MDUEIEXDJcM3IuR5LjPsMaN5NDU5FVNyH8K7OIKvIOL4KvU2IeHbI_VVNpMTHqYkJqV7F5loB9jIB2KwGrZHFOE3EvVQIPH5L5QQG7NeHWP8JuUqUENBMDOkEob1LsQILnQuNFKFMiXXFEbXC2jgE8AxHdJ1M0JKDVkvNJOiGaZrNBNjH1egEqDSJTWOEjHpTyOVGXOoJ6MlO2GcI_WuNUNXGQMNL8J5SUSXHAGRG-IcLqOuVVPODQV0EgN9E9HRXcN6FVNDH_QxGpLTEoCNNfNKL1XCFKGEIudnEJe6EDTROqLHDWP-MfOuHWV3FMaOKeNmO7GzHSFBEEJlD0mFKtZAIZX0IvGsFkQuKCaZDeEPEAGPRgSEGhJiKsNrI5MOHqH-ECUVFxMmVdQ6J8M-DYE8K8IxM9GiIlHIHcIdHHRaLLOVG2EIGSEWDADeDCMyG0FyNJE5QcSqA5IjEsQjM-IsICJbIqI3MAKpD7IGMeHnM1H3CDSfMzOPODFPItMWKvN9EoLbEdUgGtP-DoI5VkNAMOGAFQV-M0JpaIRMU7VKPZRWF5aEFWLAHdDkNtKPMxFhEYE0EgM8E8I4DDMjGkGmEmAAJhHzVvSQEkJLE-QHCxFzMVGYFZR6B_M-BkHTCiQmDGJUM-JdCtH1CjImSKTjNbKNGETiJGE4HmQMNzFCT8SWN1FcG_TFCET2AAJTNHFYKFHRCBEFDYLDGqIfBJMED0UUFdI_CiJvFSbSByR0FYbFEuJxDzHKUHQiAAAAAAAA`;
