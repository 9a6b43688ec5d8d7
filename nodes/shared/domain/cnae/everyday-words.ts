/**
 * What people call an activity where the official titles call it something else: codes, and the words
 * for them. A code with `*` stands for itself and all below it. Made by hand for this project.
 */
export const EVERYDAY_WORDS = `01 agricultor agro campo finca granja
0121 viñedo viticultor
0126 olivar
0141 vaca lechería
0146 cerdo
0147 gallina pollo huevo granja
03 pescador
1011 matadero
1013 embutido jamón chorizo
1043 almazara
1053 quesería
1071 panadería pastelería obrador horno
1102 bodega
1105 cervecera
14* ropa moda taller costura
16* carpintero serrería aserradero
1811 1812 181 imprenta
21* laboratorio medicamento
2512 ventana puerta aluminio cerrajería
2562 2553 mecanizado torno
31* ebanista mueble
35* luz eléctrica
351* renovable
3512 3518 3519 solar fotovoltaica eólica
37* alcantarillado
38 381* basura reciclaje
3831 3821 reciclaje desguace
411* 6812 promotora
412* 410* constructora obra casa vivienda
431* 4311 derribo
4312 excavación
4321 electricista electricidad
4322 fontanero plomero calefacción climatización caldera
433 4339 4335 reforma
4331 yesero escayolista
4332 carpintero cerrajero
4333 alicatador solador parqué
4334 pintor cristalero
4391 4341 tejado
4391 4399 albañil
451* 4671 478 concesionario coche
4520 452 953 9531 taller mecánico chapista garaje coche neumático
454* 9532 moto
46* mayorista distribuidor distribución
47* tienda minorista
4711 supermercado hipermercado ultramarinos colmado autoservicio
4719 4712 bazar
4721 frutería verdulería
4722 carnicería charcutería pollería
4723 pescadería
4724 panadería pastelería confitería
4725 vinoteca licorería bodega
4726 estanco
4729 4727 herbolario dietética
473* gasolinera
474* ordenador
4742 móvil teléfono
4752 ferretería bricolaje
4759 4755 mueble mueblería lámpara
4761 librería
4762 papelería quiosco kiosco
4771 ropa moda boutique
4772 zapatería zapato bolso
4773 farmacia parafarmacia
4774 ortopedia
4774 4778 óptica
4775 perfumería droguería
4776 floristería florista mascota
4779 antigüedades
4791 online ecommerce
4932 4933 taxista vtc
4931 4932 4939 autobús autocar
4941 camión camionero transportista portes
5225 522 4941 logística
521* almacén trastero guardamuebles
532* paquetería courier mensajero mensajería
551* hostal pensión posada parador hotelero
552* apartamento hostel albergue rural
561* pizzería hamburguesería asador marisquería restauración
561* 563* tapas
562* catering comedor
563* bar cafetería cervecería taberna tasca pub discoteca copas coctelería
5811 editorial
5914 cine
61* telefonía internet operador
62* software informático tecnología
6201 621* programador desarrollador app aplicación
6202 622* informático
6311 631* nube cloud servidor
6419 banco caja
651* aseguradora
6622 correduría
68* inmobiliaria piso
6831 683 inmobiliaria
6832 fincas
691* abogado abogacía bufete notario notaría procurador
692* asesoría gestoría contable auditor asesor fiscal economista
702* consultor consultora
7111 arquitecto aparejador
7112 ingeniero topógrafo delineante
7311 731 7491 marketing publicista
732* encuesta
741* diseñador
7413 7410 interiorista decorador
742* fotógrafo
743* traductor intérprete
75* veterinario mascota animales
7711 rent coche
781* headhunter selección
782* ett
79* turismo
801* 8001 vigilante vigilancia escolta
802* 8009 alarma
803* 8001 detective
812* limpiador
813* jardinero
822* call center telemarketing
823* evento congreso
8411 ayuntamiento
851* 8891 guardería infantil
852* 853 colegio escuela
853* instituto
8543 8541 universidad
8552 música danza baile
8553 autoescuela
8559 academia idiomas formación
861* hospital clínica sanatorio
862* médico clínica doctor
8623 dentista dental
869 8690 8695 fisioterapeuta fisio
869 8690 8693 psicólogo psicología
869 8690 8694 enfermero
869 8690 podólogo logopeda
8691 8690 laboratorio análisis
8692 8690 ambulancia
871* 873 8731 residencia geriátrico ancianos asilo
90* artista músico
9004 9031 teatro sala
92* casino bingo lotería
9313 gimnasio fitness yoga pilates
931* deporte
9412 colegio
9411 cámara
942* sindicato
9491 iglesia parroquia
949* asociación
9499 ong
9511 951 9510 informático ordenador
9512 951 9510 móvil teléfono
9601 961* tintorería lavandería
9602 962 9621 peluquero peluquería barbero barbería
9602 962 9622 estética manicura uñas esteticista
9603 963* funeraria tanatorio
9604 9623 balneario spa`;
