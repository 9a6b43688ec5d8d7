/**
 * The words under which people look for companies, in Spanish, Catalan, Galician, Basque and English, made by
 * hand for this project. A line has codes and, after the colon, the words for them, in the singular unless only
 * the plural is used. Words with one code stand for one trade. Several codes, separated by commas, are what a
 * word may mean, shops and services before factories. `4932/4933` is one trade with a code in the CNAE-2009 and
 * another in the CNAE-2025; `-` stands for no code of its own.
 */
export const VOCABULARY = `011,012,013: agricultura, agricultor, agricultora, agrícola, agrario, explotación agrícola, granja, finca, finca agrícola, campo, cultivo, agricultor ecológico, pagès, pagesa, agricultura ecológica, labrego, nekazari, nekazariak, nekazaria, nekazaritza, farm, farmer, farming, agriculture
0113: huerta, hortelano, hortalizas
0121: viñedo, viña, viticultor, viticultora, viticultura, vinya, vinyes, viñedos, viñateiro, mahastizain, mahastizainak, mahastizaina, vineyard, wine grower
0123: naranjo, cultivo de naranjas
0126: olivar, olivarero, olivicultor, olivicultora, olivicultura, olivera, oliveiral, olive grower
0126,1043: olivo, aceituna, oliva, olive
0141: granja de vacas, granja lechera, vaquería, ganadería de leche, ganado lechero, vaqueria, vaqueries, granxa de vacas, dairy farm
0145: granja de ovejas, ganadería ovina, ganado ovino, ganado caprino, granja de cabras, sheep farm
0146,1011: cerdo, porcino, pig
0147,1012: gallina, pollo, huevo, chicken, egg
0141,0142: vaca, ternera, ganado, ganado vacuno, ganado bovino, cattle
0146: granja de cerdos, granja porcina, ganadería porcina, ganado porcino, porcicultor, granja de porcs, granges de porcs, granxa de porcos, txerri-hazkuntza, pig farm
0147: granja avícola, granja de gallinas, granja de pollos, avicultor, avicultora, granja d'aviram, granxa avícola, poultry farm, chicken farm
014: ganadería, ganadero, ganadera, explotación ganadera, ramaderia, ramaderies, ramader, ramadera, gandaría, gandeiro, gandeira, abeltzaintza, abeltzain, abeltzainak, abeltzaina, livestock, livestock farm
0149/0148: apicultor, apicultora, apicultura, colmena, abella, apicultor, erlezain, erlezainak, erlezaina, beekeeper, beekeeping
0130: vivero, viverista, vivero de plantas, planter, viveiro, mintegi, mintegiak, mintegia, plant nursery, plant nurseries, tree nursery, tree nurseries
016: servicios agrícolas
0170: cazador, coto de caza
8811,8812: ayuda a domicilio, asistencia a domicilio, atención domiciliaria, ajuda a domicili, axuda a domicilio, centro de día, home care, etxez etxeko laguntza, centre de dia, day centre
86,87,88: sanidad, salud, sanitat, osasun, health, healthcare
90,91: cultura, kultura, culture
93,90: ocio, entretenimiento, lleure, aisia, leisure, entertainment
601,4743/4740: radio, ràdio
20,4675/4685: química
303,51: aeronáutica
5222,9329: puerto, port, porto
6621,7112: perito, perit, peritaje, perito tasador, tasador
4399,7732: andamio, andamiaje
02: forestal, silvicultor, silvicultora, explotación forestal, forestry
031: pescador, pescadora, flota pesquera, peixca, arrantzale, arrantzaleak, arrantzalea, arrantza, fisherman, fishing
032: piscifactoría, acuicultor, acuicultora, aqüicultura, piscifactoria, piscifactories, fish farm, fish farming, aquaculture
05,07,08: mina, mineral, mining, mineria, mineries, minaría
081: cantera, pedrera, pedreres, canteira, harrobi, harrobiak, harrobia, quarry, quarries, gravera
10: industria alimenticia, industria agroalimentaria, agroalimentaria, fábrica de alimentos, food industry
4711,463,10: alimentación, comestible, alimento, food, alimentació
1011: matadero, escorxador, matadoiro, hiltegi, hiltegiak, hiltegia, slaughterhouse, sala de despiece
1013: fábrica de embutidos, industria cárnica, secadero de jamones, embutits
4722,4632,1013: embutido, jamón, carne, chorizo, cárnica, meat, carn
1022: conservera, fábrica de conservas, conservas de pescado
1031: fábrica de patatas fritas
1043: almazara, molino de aceite, trull, muíño de aceite, olive oil mill
1043,4633,4729/4727: aceite, aceite de oliva, oli, olive oil
4729/4727,1053: queso, quesería, formatgeria, formatgeries, queixaría, gaztandegi, cheese, cheese shop
561,1052: heladería, heladero, helado, gelateria, gelateries, gelater, xeadaría, izozkitegi, izozkitegiak, izozkitegia, ice cream, ice cream shop, ice cream parlour
1061: harinera, molino harinero, fábrica de harina
4724,1071: panadería, panadero, panadera, pan, pastelería, pastelero, pastelera, confitería, confitero, horno de pan, tahona, obrador, repostería, fleca, fleques, forn, forn de pa, forner, pastisseria, pastisseries, pastisser, panadaría, panadeiro, pastelaría, okindegi, okindegia, okindegiak, okin, okinak, okina, gozotegi, gozotegiak, gozotegia, bakery, bakeries, baker, cake shop, pastry shop, patisserie
1071: fábrica de pan, panificadora
4724,1082: bombonería, chocolate, caramelo, golosina, chocolatería, turrón, sweets, candy
1083,4637: café tostado, torrefacto, tostadero de café
1083,4637,563: café, cafè, coffee
1091: fábrica de piensos
1101: destilería, destil·leria, destil·leries, distillery, distilleries
1102: elaboración de vino, productor de vino, winemaker
1102,4725,563: bodega, bodeguero, bodeguera, vino, vi, viño, celler, adega, upategi, upategiak, upategia, ardo, winery, wineries, wine
1105: fábrica de cerveza, cervecera, cervesera, brewery, breweries, garagardotegi, garagardotegiak, garagardotegia
563,1105: cervecería, cerveseria, cerveseries, cervexaría, cerveza, cervesa, beer
563,561,1103: sidrería, sidreria, sidreries, sagardotegi, sagardotegiak, sagardotegia, cider house
1107: embotelladora, fábrica de refrescos, agua embotellada
4634,4725,11: bebida, refresco, licor, drinks
13: fábrica textil, empresa textil
4751,13,4641: textil, tela, tejido, tèxtil, teixit, ehungintza, textile
14: fábrica de ropa, taller de confección, fabricante de ropa, clothing manufacturer, garment factory, garment factories
9529,14: modista, sastre, sastreak, sastrea, sastra, sastrería, costurera, costura, taller de costura, sastreria, sastreries, xastre, jostun, jostunak, jostuna, tailor, dressmaker, seamstress
4771,4642,14: ropa, moda, roba, roupa, arropa, clothes, clothing, fashion, prenda, prenda de vestir, confección, lencería, camisa, camiseta
4772,4642,152: calzado, zapato, sabata, calçat, calzado deportivo, oinetako, shoe, footwear
9523,4772,152: zapatero, sabater, zapateiro, zapatari, shoemaker
152: fábrica de zapatos, fábrica de calzado, fabricante de calzado, shoe factory, shoe factories
4772,1512: bolso, marroquinería, cuero, piel, marroquineria, marroquineries, leather
161: serrería, aserradero, serradora, serradoiro, zerrategi, zerrategiak, zerrategia, sawmill
4332,1623,31: carpintería, carpintero, carpintera, taller de carpintería, fusteria, fusteries, fuster, fustera, carpintaría, carpinteiro, arotz, arotzak, arotza, arotzeria, aroztegi, aroztegiak, aroztegia, carpenter, carpentry, joiner, joinery
31,4332: ebanista, ebanistería, ebenista, cabinet maker
1624: fábrica de palés, embalaje de madera, fábrica de envases de madera
4752,4673/4683,16: madera, fusta, zur, wood, timber
4762,17: papel, cartón, paper, paperera, papelera
1721: cartonaje, cartonajes, fábrica de cartón
181: imprenta, impremta, impremtes, imprentas, inprenta, inprimategi, inprimategiak, inprimategia, impresor, artes gráficas, arts gràfiques, graphic arts, printing, printing company, printing companies, print shop, printer's
1814: encuadernador, encuadernadora, encuadernación, enquadernació, bookbinder
20: empresa química, fábrica de productos químicos, chemical company, chemical companies
203: fábrica de pintura
21: laboratorio farmacéutico, industria farmacéutica, empresa farmacéutica, farmacéutica industrial, pharmaceutical company, pharmaceutical companies, pharmaceutical industry
4773,21,4646: farmacéutico, farmacéutica, medicamento, medicament, medicine, farmacèutic
222: fábrica de plásticos, inyección de plástico, plastic factory, plastic factories
4676/4686,222: plástico, plàstic, plastic
23: fábrica de vidrio, fábrica de cerámica, industria cerámica
4759/4755,2341: cerámica, alfarero, alfarería, ceràmica, zeramika, pottery
2351: cementera, fábrica de cemento, cement factory, cement factories
2363: planta de hormigón, hormigonera
2363,236: hormigón, cemento, concrete
237: marmolista, marmolería, marbrista, marbristes, marbreria, marbreries, marmolista, stonemason
4334,4752,2312: cristalería, cristalero, cristalera, vidriero, vidriería, vidrio, cristal, vidre, vidrieria, cristaleiro, beira, glazier, glass
24: siderurgia, siderúrgica, acería, altos hornos, steelworks
245: fundición, foneria, foneries, fundición de metales, foundry, foundries
4332,2512: carpintería metálica, carpintería de aluminio, ventana, puerta, aluminio, cerramiento, persiana, finestra, xanela, leiho, window, door
4332,2512,9529: cerrajero, cerrajera, cerrajería, serraller, manyà, serralleria, serralleries, cerralleiro, pechadeiro, sarrailagile, sarrailagileak, sarrailagilea, locksmith
25,4332: herrero, herrería, forja, ferrer, ferreiro, errementari, blacksmith, metal, soldador, soldadura, calderería, taller metálico, estructura metálica
2562/2553: mecanizado, taller de mecanizado, tornero, tornería, mecanitzat, machining
2573/2563: matricería, troquelería, fábrica de herramientas
4743/4740,9521,26: electrónica
28,466,33: maquinaria, máquina, machinery
2822: fábrica de ascensores
4329/4324,3312,2822: ascensor, ascensorista, elevador, ascensors, igogailu, elevator, lift
2910: fábrica de coches, fabricante de automóviles, car factory, car factories, car manufacturer
301: astillero, drassana, drassanes, estaleiro, ontziola, shipyard, construcción de barcos, boatyard
3315: reparación de barcos
303: industria aeronáutica, aerospace
31: fábrica de muebles, fabricante de muebles, muebles a medida, furniture factory, furniture factories, furniture manufacturer
3103/3100: fábrica de colchones
4759/4755,31,9524: mueble, moble, altzari, furniture
4759/4755,3103/3100: colchón, colchonería, matalàs, mattress
4777,3212,9525: joyería, joyero, joyera, joya, joieria, joieries, joier, xoiaría, bitxitegi, bitxitegiak, bitxitegia, jewellery, jewelry, jeweller, jeweler
4777,3213: bisutería, bisuteria, bisuteries
322: lutier, luthier, fábrica de instrumentos musicales
4765/4764,324: juguete, joguina, xoguete, jostailu, toy
3250: protésico dental, laboratorio dental, prótesis dental, protésico, laboratori dental, dental laboratory
4321,351,4754: electricidad, eléctrico, eléctrica, electricitat, elektrizitate, electricity, luz
351,3523: energía, compañía eléctrica, energia, enerxía, energy
3519/3512,4321: energía solar, solar, fotovoltaica, placas solares, panel solar, instalación fotovoltaica, energía renovable, renovable, solar panel, solar energy, eguzki-energia
3518/3512: eólica, parque eólico, energía eólica, parc eòlic, wind farm, wind power
3513/3514: distribuidora eléctrica, distribución eléctrica
3514/3515: comercializadora eléctrica, comercializadora de energía, comercializadora de luz
352,4671/4681: gas, compañía de gas, butano
36: abastecimiento de agua, suministro de agua, agua potable, aguas potables, compañía de aguas, water supply, ur-hornidura
36,1107,4322: agua, aigua, auga, ur, water
37: alcantarillado, aguas residuales, tratamiento de aguas residuales, depuradora de aguas residuales, clavegueram, sewerage, estolderia
38: residuo, gestión de residuos, gestor de residuos, residus, gestió de residus, xestión de residuos, hondakin, hondakinen kudeaketa, waste, waste management
381: basura, recogida de basuras, recogida de residuos urbanos, escombraries, lixo, zabor, waste collection
3832/3821: reciclaje, recicladora, planta de reciclaje, reciclatge, reciclaxe, birziklapen, birziklatze, recycling
3831/3821: desguace, desguace de coches, desballestament, desmantelamento, txatartegi, txatartegiak, txatartegia, scrapyard, car breaker
4677/4687,3831/3821: chatarra, chatarrero, chatarrería, ferralla, ferraller, sucata, scrap, scrap metal
41,42,43: construcción, construcció, construción, eraikuntza, construction, obra, constructor
412/410: constructora, constructora de edificios, constructora de viviendas, construcción de viviendas, construcción de casas, obra nueva, home builder, builder, building company, building companies
411/6812: promotora, promotor, promotora inmobiliaria, promotor inmobiliario, promotora immobiliària, promotora de viviendas, property developer, real estate developer
42: obra civil, obra pública, obras públicas, civil engineering
421: construcción de carreteras, asfaltado
4311: derribo, demoliciones, empresa de derribos, enderroc, eraispen, demolition
4312: excavación, movimiento de tierras, excavacions, escavación, earthworks, excavation
4313: sondeo, perforación, perforación de pozos, pocero, drilling
4321: electricista, electricistes, instalador eléctrico, instaladora eléctrica, instalación eléctrica, electricista industrial, instal·lador elèctric, instalador electricista, elektrikari, elektrikariak, elektrikaria, argiketari, electrician
4321,4322: lampista, lampistes, lampisteria, lampisteries, instalador, instal·lador, instaladora, instalación, instalaciones
4322: fontanero, fontanera, fontanería, fontaner, fontaneria, fontaneries, llauner, plomero, fontaneiro, iturgin, iturginak, iturgina, iturgintza, plumber, plumbing, instalador de gas, instalador de calefacción, instalación de calefacción, calefactor, instalación de aire acondicionado, instalador de aire acondicionado, instalación de climatización, instalación de gas, heating engineer, heating installer, fontanería y calefacción
4322,2521,353: calefacción, caldera, calefacció, berogailu, heating, boiler
4322,2825,4754: aire acondicionado, climatización, aire condicionat, air conditioning, climatització, hvac, frío industrial, refrigeración
4329/4323: aislamiento, aïllament, instalación de aislamientos, illamento, insulation
4339/4335,412/410,433: reforma, reformista, empresa de reformas, reformes, erreforma, renovation, refurbishment, rehabilitación, rehabilitación de edificios, reformas integrales
4331: yesero, escayolista, enlucidor, guixaire, guixaire, xesista, igeltsari, plasterer
4333: alicatador, solador, parquetista, alicatado, colocación de suelos, instalador de parquet, enrajolador, tiler, flooring contractor
4333,4753: parquet, parqué, pavimento, suelo, flooring
4334: pintor de paredes, pintor de brocha gorda, pintor de interiores, pintor decorador, pintura de edificios, pintura de interiores, empresa de pintura, pintor de parets, house painter, painter and decorator, painting contractor
4334,4752,9003/9012: pintor, pintora, pintura, margolari, margolariak, margolaria, painter, pintura y decoración
4391/4341: tejado, techador, tejador, cubierta, construcción de tejados, reparación de tejados, teulader, tellador, tellatugile, tellatugileak, tellatugilea, teilatugile, teilatugileak, teilatugilea, roofer, roofing
4399/4391: albañil, albañila, albañilería, trabajos de albañilería, paleta, ram de paleta, albanel, albanelería, igeltsero, igeltseroak, igeltseroa, bricklayer, mason, masonry
4399: montaje de andamios, scaffolding
9311,4399/4342: piscina, piscines, igerileku, swimming pool
4511/4781: concesionario, concesionario de coches, concesionario de automóviles, concesionario oficial, compraventa de coches, compraventa de vehículos, venta de coches, coches de segunda mano, coches de ocasión, tienda de coches, concessionari, concessionari de cotxes, concesionario de automóbiles, kontzesionario, auto-saltzaile, auto-saltzaileak, auto-saltzailea, car dealer, car dealership, used cars
4511/4781,4520/9531,7711: coche, automóvil, vehículo, automoción, cotxe, automòbil, auto, ibilgailu, car, vehicle
4519/4781: concesionario de camiones, venta de camiones
4941,7712,4519/4781: camión, camió, kamioi, truck
4520/9531: taller mecánico, taller de coches, taller de automóviles, taller de reparación de vehículos, taller de reparación de automóviles, reparación de coches, mecánico de coches, mecánico del automóvil, taller de chapa y pintura, chapa y pintura, chapista, electromecánica del automóvil, lavado de coches, lavadero de coches, túnel de lavado, taller mecànic, taller de cotxes, planxista, planxistes, obradoiro mecánico, taller mecánico do automóbil, autokonponketa, auto-konponketa, garage repair, car repair, car workshop, auto repair, car mechanic, car wash, car garage
4520/9531,3312: mecánico, mecánica, mecànic, mekanikari, mekanikariak, mekanikaria, mechanic
4520/9531,2562/2553,9529: taller, obradoiro, tailer, lantegi, lantegiak, lantegia, workshop
5221,4520/9531: garaje, garatge, garaxe, garage
4520/9531,4532/4782,2211: neumático, pneumàtic, pneumático, rueda, pneumatiko, tyre, tire
4532/4782: recambio, tienda de recambios, recambios de coche, recambios de automóvil, repuesto, tienda de repuestos, recanvi, recambios do automóbil, ordezko pieza, car parts, spare parts, auto parts
4540/4783: concesionario de motos, tienda de motos, venta de motos, concessionari de motos, motorcycle dealer, motorbike shop
4540/9532: taller de motos, reparación de motos, motorcycle repair
4540/4783,4540/9532: moto, motocicleta, motorbike, motorcycle
46: mayorista, comercio mayorista, venta al por mayor, almacén mayorista, majorista, maiorista, comerç a l'engròs, handizkari, handizkariak, handizkaria, wholesaler, wholesale
46,3513/3514: distribuidor, distribuidora, distribución, distributor, banatzaile, banatzaileak, banatzailea
46,5229/5226: importador, exportador, importación, exportación, import export, importadora, exportadora, importer, exporter
461: agente comercial, representante de comercio, representante comercial, agent comercial, axente comercial, merkataritza-agente, comisionista, sales agent, commercial agent
4631: mayorista de frutas, mayorista de fruta, almacén de frutas, frutas al por mayor, fruit wholesaler
4632: mayorista de carne, meat wholesaler
4638/4632: mayorista de pescado, fish wholesaler
4634: mayorista de bebidas, distribuidor de bebidas, distribuidora de bebidas, drinks wholesaler
4639: mayorista de alimentación, distribuidor de alimentación
4642: mayorista de ropa, mayorista de calzado
4673/4683: almacén de construcción, almacén de materiales de construcción, almacén de madera, mayorista de materiales de construcción
4673/4683,4752: material de construcción, materiales de construcción, building materials
4674/4684: suministros industriales, almacén de fontanería, mayorista de ferretería, suministro industrial
4661,283,7731: maquinaria agrícola, tractor, tractores, agricultural machinery
4669/4664: mayorista de maquinaria
4665/4647,4759/4755: mueble de oficina, office furniture
4671/4681: distribuidor de gasóleo, gasóleo a domicilio
47: minorista, comercio minorista, comercio al detalle, venta al por menor, comerç al detall, comercio polo miúdo, txikizkari, txikizkariak, txikizkaria, retail, retailer
47,46: comercio, comerç, merkataritza, trade, commerce, tienda, botiga, botigues, tenda, tendes, denda, dendak, shop, store, negocio, comerciante
4711: supermercado, supermercat, súper, supermerkatu, supermerkatuak, supermerkatua, supermarket, hipermercado, hipermercat, hypermarket, autoservicio, colmado, ultramarinos, tienda de alimentación, tienda de comestibles, tienda de ultramarinos, abarrotes, queviures, botiga de queviures, botigues de queviures, botiga d'alimentació, botigues d'alimentació, botigues d'alimentació, tenda de alimentación, janari-denda, janari-dendak, grocery, groceries, grocery store, grocer, convenience store
4719/4712: gran almacén, grandes almacenes, grans magatzems, bazar, tienda de todo a cien, tienda de chinos, department store
4721: frutería, frutero, frutera, verdulería, verdulero, tienda de frutas, tienda de frutas y verduras, tienda de verduras, fruiteria, fruiteries, fruiter, verduleria, verduleries, froitaría, froiteiro, fruta-denda, fruta-dendak, fruta denda, fruta dendak, frutategi, frutategiak, frutategia, barazki-denda, barazki-dendak, greengrocer, fruit shop
4721,4631,012: fruta, verdura, fruta y verdura, fruta y hortaliza, fruita, froita, fruit, vegetable
4722: carnicería, carnicero, carnicera, charcutería, charcutero, pollería, carnicería y charcutería, carnisseria, carnisseries, carnisser, carnissera, xarcuteria, xarcuteries, polleria, polleries, carnizaría, carniceiro, chacinaría, harategi, harategiak, harakin, harakinak, harakina, harategia, butcher, butcher shop, butcher's
4723: pescadería, pescadero, pescadera, tienda de pescado, peixateria, peixateries, peixater, peixatera, peixaría, peixeiro, arrandegi, arrandegia, arrandegiak, arraindegi, arrain-saltzaile, arrain-saltzaileak, arrain-saltzailea, arrain-denda, arrain-dendak, fishmonger, fish shop
4723,4638/4632,1021: pescado, marisco, peix, peixe, marisc, arrain, fish, seafood
4725: licorería, tienda de vinos, tienda de licores, tienda de bebidas, botiga de vins, botigues de vins, tenda de viños, ardo-denda, ardo-dendak, wine shop, wine merchant, liquor store, off licence
4725,563: vinoteca, enoteca, wine bar
4726: estanco, estanquero, estanquera, expendeduría de tabaco, estanc, estanquer, tabako-denda, tabako-dendak, tabakodenda, tabakodendak, tobacconist, tobacco shop
4726,12,4635: tabaco, tabac, tabako, tobacco
4729/4727: herbolario, herboristería, herboristeria, herboristeries, tienda de dietética, tienda de productos ecológicos, belardenda, belardendak, belar-denda, belar-dendak, health food shop
473: gasolinera, estación de servicio, benzinera, benzineres, gasolineira, estació de servei, gasolindegi, gasolindegia, gasolindegiak, gasolinera low cost, petrol station, gas station, filling station, fuel station
473,4671/4681,192: gasolina, gasóleo, combustible, carburante, benzina, fuel
4741/4740: tienda de informática, tienda de ordenadores, botiga d'informàtica, botigues d'informàtica, tenda de informática, informatika-denda, informatika-dendak, computer shop, computer store
951,4741/4740,262: ordenador, ordinador, ordenagailu, computer
4742/4740: tienda de móviles, tienda de telefonía, botiga de mòbils, botigues de mòbils, mugikor-denda, mugikor-dendak, mobile phone shop, phone shop
4742/4740,9512/9510,61: móvil, teléfono, mòbil, telèfon, mugikor, mobile phone, telefonía, telefonia
4743/4740: tienda de electrónica, tienda de sonido
4751: mercería, mercera, tienda de telas, tienda de lanas, tienda de ropa de hogar, merceria, merceries, botiga de teles, botigues de teles, haberdashery, fabric shop
4752: ferretería, ferretero, tienda de bricolaje, bricolaje, tienda de pinturas, ferreteria, ferreteries, ferraxaría, ferraxeiro, burdindegi, burdindegia, burdindegiak, burdin-denda, burdin-dendak, hardware store, hardware shop, ironmonger, ironmonger's, diy store, paint shop
4753: tienda de alfombras, tienda de moquetas, carpet shop
4753,1392,4751: cortina, alfombra, curtain, carpet
4754: tienda de electrodomésticos, botiga d'electrodomèstics, botigues d'electrodomèstics, tenda de electrodomésticos, etxetresna elektrikoen denda, etxetresna elektrikoen dendak, appliance store, appliance shop
4754,9522,2751: electrodoméstico, electrodomèstic, etxetresna, home appliance
4759/4755: mueblería, tienda de muebles, tienda de colchones, tienda de lámparas, tienda de iluminación, tienda de menaje, tienda de cocinas, botiga de mobles, botigues de mobles, tenda de mobles, altzari-denda, altzari-dendak, furniture shop, furniture store, lighting shop
4759/4755,2740: lámpara, iluminación, il·luminació, lighting, lamp
4761: librería, librero, librera, tienda de libros, llibreria, llibreries, llibreter, libraría, libreiro, liburu-denda, liburu-dendak, liburudenda, liburudendak, bookshop, bookstore, bookseller
4761,5811: libro, llibre, liburu, book
4762: papelería, papelero, tienda de papelería, quiosco de prensa, kiosco de prensa, quiosco de periódicos, papereria, papereries, papelaría, paper-denda, paper-dendak, paperdenda, paperdendak, stationery, stationery shop, stationery store, stationer, newsagent
4762,563: quiosco, kiosco, quiosc, kiosko, kiosk
4763/4769: tienda de discos, botiga de discos, botigues de discos, record shop
4763/4769,592: disco, vinilo, record
4764/4763: tienda de deportes, tienda de deporte, tienda de material deportivo, tienda de bicicletas, botiga d'esports, botigues d'esports, tenda de deportes, kirol-denda, kirol-dendak, sports shop, sporting goods store, bike shop
4764/4763,9529,3092: bicicleta, bici, bizikleta, bicycle, bike
4765/4764: juguetería, tienda de juguetes, botiga de joguines, botigues de joguines, tenda de xoguetes, jostailu-denda, jostailu-dendak, jostailudenda, jostailudendak, toy shop, toy store
4771: tienda de ropa, tienda de moda, boutique, tienda de lencería, tienda de ropa infantil, tienda de vestidos de novia, comercio de ropa, botiga de roba, botigues de roba, botigues de roba, tenda de roupa, tenda de moda, arropa-denda, arropa-dendak, arropa denda, arropa dendak, clothes shop, clothing store, fashion shop, clothing shop
4772: zapatería, tienda de zapatos, tienda de calzado, tienda de bolsos, sabateria, sabateries, botiga de sabates, botigues de sabates, zapataría, tenda de zapatos, zapata-denda, zapata-dendak, zapatadenda, zapatadendak, oinetako-denda, oinetako-dendak, shoe shop, shoe store
4773: farmacia, oficina de farmacia, botica, boticario, farmàcia, farmàcies, farmazia, farmaziak, botika, botikak, pharmacy, pharmacies, chemist, drugstore
4773,4775: parafarmacia, parafarmàcia, parafarmazia
4774: ortopedia, tienda de ortopedia, ortopèdia, ortopèdies, orthopaedic shop
4778,4774: óptica, óptico, òptica, òptiques, optika, optician, gafas, ulleres
4774,4646,3250: material médico, producto sanitario, audífono, centro auditivo
4775: perfumería, tienda de perfumes, tienda de cosmética, perfumeria, perfumeries, perfumaría, lurrin-denda, lurrin-dendak, lurrindegi, perfumery, perfumeries, perfume shop, cosmetics shop
4775,4752: droguería, drogueria, drogueries, drogaría
4775,4645,2042: cosmética, cosmético, perfume, cosmètica, cosmetics
4776: floristería, florista, floristes, tienda de flores, tienda de plantas, centro de jardinería, tienda de animales, tienda de mascotas, floristeria, floristeries, floristaría, botiga de flors, botigues de flors, botiga d'animals, botigues d'animals, tenda de flores, tenda de mascotas, lore-denda, lore-dendak, loredenda, loredendak, florist, flower shop, pet shop, pet store, garden centre
4776,4622,0119: flor, planta, flower
4776,75,9609/9699: mascota, animal, perro, gato, pet
4777: tienda de relojes, botiga de rellotges, botigues de rellotges, watch shop, jewellery shop, jewelry store, tienda de joyas
4777,9525,2652: relojería, relojero, reloj, rellotgeria, rellotgeries, rellotge, rellotger, reloxaría, erlojutegi, erlojutegiak, erlojutegia, erloju, watch, watchmaker, clock
4778: tienda de regalos, tienda de souvenirs, galería de arte, botiga de regals, botigues de regals, tenda de agasallos, opari-denda, opari-dendak, gift shop, souvenir shop, art gallery
4779: tienda de segunda mano, tienda de antigüedades, anticuario, antigüedades, almoneda, antiquari, botiga de segona mà, botigues de segona mà, antikuario, bigarren eskuko denda, bigarren eskuko dendak, second-hand shop, antique shop, antiques, antique dealer
4779,4511/4781: segunda mano, segona man, second hand
4791/-: comercio electrónico, ecommerce, e-commerce, tienda online, tienda en línea, venta online, venta por internet, comerç electrònic, tenda en liña, online-denda, online-dendak, online shop, online store
4781/-,4782/-: puesto de mercado, mercadillo, venta ambulante, vendedor ambulante, market stall
4799/-: vending, máquina expendedora, vending machine
491: ferroviaria de pasajeros, passenger railway
491,492: ferrocarril, tren, tranvía, trena, railway, train
4932/4933: taxi, taxista, servicio de taxi, parada de taxis, vtc, taxilari, taxilariak, taxilaria, taxi driver, cab
4939/4932: autocar, alquiler de autocares, empresa de autocares, coach hire
4931,4939/4932: autobús, bus, autobús de línea, bus de línia, autobusa
4931: autobús urbano, transporte urbano, bus urbano, city bus
49,50,51: transporte, transport, garraio, transportes, transporte de viajeros, transporte de pasajeros
4941: transportista, camionero, camionera, transporte por carretera, transporte de mercancías por carretera, transporte en camión, transportista autónomo, camioner, transportista de mercaderies, transport de mercaderies per carretera, camioneiro, kamioilari, kamioilariak, kamioilaria, garraiolari, garraiolariak, garraiolaria, road haulage, haulier, haulage, trucking, trucking company, trucking companies, truck driver, hauliers
4941,492,502,512: transporte de mercancías, transport de mercaderies, freight, freight transport
4942: mudanza, empresa de mudanzas, mudances, mudança, etxe-aldaketa, etxe aldaketa, removals, removal company, removal companies, moving company, moving companies, movers, house removals
501,502: naviera, compañía naviera, navieira, shipping company, shipping companies, ferry, crucero
511: aerolínea, línea aérea, compañía aérea, aerolínia, companyia aèria, companyies aèries, aireliña, hegazkin-konpainia, hegazkin-konpainiak, airline
521: guardamuebles, depósito de mercancías, almacenaje, guardamobles, storage, warehousing, warehouse
521,46: almacén, magatzem, biltegi, biltegiak, biltegia, nave, depósito
521,6820: trastero, alquiler de trasteros, traster, rocho, self storage
5229/5225,521: logística, operador logístico, logistics, logistika
5229/5231: transitario, transitaria, agencia de transportes, agencia de transporte, consignatario, transitari, freight forwarder
5229/5226: agente de aduanas, agencia de aduanas, despacho de aduanas, agent de duanes, aduana-agente, customs broker, customs agent
5221: parking, párking, pàrquing, aparcamiento, aparcamiento público, parking público, aparcament, aparcadoiro, aparcamento, aparkaleku, aparkalekuak, aparkalekua, car park, parking lot, parking garage, grúa de carretera, asistencia en carretera, servicio de grúa, roadside assistance
5221,4399: grúa, garabi, crane
5222: puerto marítimo, amarrista
5223: aeropuerto, aeroport, aeroporto, aireportu, airport
5224: estiba, estibador, estibadora, stevedore
531: correos, oficina de correos, correus, posta-bulego, posta-bulegoak, posta-bulegoa, post office
532: mensajería, mensajero, mensajera, paquetería, reparto de paquetes, missatgeria, missatgeries, missatger, paqueteria, paqueteries, mensaxaría, mensaxeiro, mezularitza, mezulari, mezulariak, mezularia, courier, courier company, courier companies, parcel delivery
551: hotel, hotelero, hotelera, hostal, parador, hotela, hotelak, motel, aparthotel
551,552: alojamiento, allotjament, aloxamento, ostatu, accommodation, posada, pensión y hostal, bed and breakfast
551,653: pensión, pensió, pension
552: albergue, alberg, albergue juvenil, aterpetxe, aterpetxeak, aterpetxea, hostel, youth hostel, casa rural, turismo rural, apartamento turístico, alojamiento rural, alojamiento turístico, vivienda turística, piso turístico, agroturismo, casa de turisme rural, apartament turístic, casa de turismo rural, landetxe, landetxeak, landetxea, landa-etxe, landa-etxeak, landa-etxea, nekazaritza-turismo, holiday apartment, holiday rental, country house, rural house, bungalow
553: camping, cámping, càmping, campamento turístico, kanpin, kanpinak, kanpina, kanping, campsite, campground, caravan park
559: residencia de estudiantes, residència d'estudiants, residències d'estudiants, residencia universitaria, colegio mayor, ikasle-egoitza, ikasle-egoitzak, student residence, student housing
55,56: hostelería, hostaleria, hostaleries, hostalería, ostalaritza, hospitality
561: restaurante, restaurant, jatetxe, jatetxeak, jatetxea, pizzería, pizzeria, pizzeries, hamburguesería, asador, marisquería, arrocería, freiduría, restaurante chino, restaurante italiano, restaurante japonés, comida rápida, comida a domicilio, comida para llevar, kebab, hamburgueseria, hamburgueseries, marisqueria, marisqueries, pizzaría, hamburguesaría, erretegi, erretegiak, erretegia, fast food, fast food restaurant, takeaway, burger bar, steakhouse, food truck
561,-/9130: restauración, restauració, restaurador
561,563: bar restaurante, restaurante bar, bar y restaurante, bar de tapas, tapas, chiringuito, gastrobar, mesón, tapas bar
562: catering, càtering, servicio de catering, empresa de catering, katering, caterer, catering company, catering companies
5629/5622: comedor escolar, comedor de empresa, comedor colectivo, menjador escolar, canteen
563: bar, cafetería, cafetero, bar de copas, bar cafetería, cafetería bar, café bar, pub, taberna, tabernak, tasca, coctelería, tetería, bareto, baretoak, baretoa, cafeteria, cafeteries, bar musical, taverna, tavernes, cocteleria, cocteleries, kafetegi, kafetegiak, kafetegia, tabernari, coffee shop, cocktail bar, tea room
563,9329: discoteca, discoteques, sala de fiestas, sala de baile, club nocturno, diskoteka, nightclub, disco pub
5811: editorial de libros, editor de libros, book publisher
5811,581: editorial, editor, editora, argitaletxe, argitaletxeak, argitaletxea, publisher, publishing
5813/5812: periódico, diario, diari, xornal, egunkari, egunkariak, egunkaria, newspaper
5814/5813: revista, aldizkari, aldizkariak, aldizkaria, magazine
5813/5812,5814/5813: prensa, premsa, prentsa, press
5821: estudio de videojuegos, desarrollo de videojuegos, desarrollador de videojuegos, desarrolladora de videojuegos, estudi de videojocs, video game developer, game studio
5821,4765/4764: videojuego, videojoc, bideojoko, video game
5914: sala de cine, multicine, zinema-areto, zinema-aretoak, zinema-aretoa, zine-areto, zine-aretoak, zine-aretoa, movie theater, cinema hall
5914,591: cine, cinema, zinema, film
5915: productora de cine, productora cinematográfica, film production, film production company, film production companies
5915,5916: productora, productora audiovisual, audiovisual, producción audiovisual, video production
592: discográfica, sello discográfico, estudio de grabación, discogràfica, estudi de gravació, estudio de gravación, grabazio-estudio, record label, recording studio
601: emisora de radio, emissora de ràdio, irratia, irratiak, irrati, radio station
602: cadena de televisión, canal de televisión, emisora de televisión, televisión local, telebista, cadena de televisió, television channel, tv channel
602,5916: televisión, televisió, tv, television
61: teleco, telecos, operador de telecomunicaciones, operadora de telecomunicaciones, operador de telefonía, compañía telefónica, telecomunicacions, telecomunicacións, telekomunikazio, telekomunikazioak, telecom, telecommunications, telecoms company, telecoms companies, proveedor de internet
61,6311/6310: internet
62,951,4741/4740: informática, informático, informática y comunicaciones, informàtica, informàtic, informatika, informatikari, informatikariak, informatikaria, servicios informáticos, it, it services, tecnología, tecnològica, technology
6201/6210: programador, programadora, programación, programación informática, desarrollo de software, desarrollador de software, desarrolladora de software, desarrollo de aplicaciones, desarrollo de apps, programador web, desarrollo de programas informáticos, programació, desenvolupament de programari, desenvolvemento de software, programatzaile, programatzaileak, programatzailea, software-garapen, software development, software developer, programmer, app development
6201/6210,582: software, programari, app, aplicación, aplicación móvil, fábrica de software
6202/6220: consultoría informática, consultor informático, consultora informática, consultoría tecnológica, consultoría it, consultoria informàtica, consultories informàtiques, consultoría de software, informatika-aholkularitza, it consulting, it consultant, it consultancy, it consultancies
6201/6210,7410/7412: diseño web, diseñador web, página web, desarrollo web, agencia web, disseny web, deseño web, web-diseinu, web design
6209/6290,6202/6220: ciberseguridad, cybersecurity
6311/6310: hosting, alojamiento web, centro de datos, proceso de datos, servicios en la nube, centre de dades, datu-zentro, datu-zentroak, datu-zentroa, web hosting, data centre, data center, cloud
6391/6031: agencia de noticias, agencia de prensa, agència de notícies, agències de notícies, axencia de noticias, berri-agentzia, berri-agentziak, news agency, news agencies, press agency, press agencies
6419: banco, banca, banc, banku, bankuak, bankua, banketxe, banketxeak, banketxea, bank, entidad bancaria, oficina bancaria, sucursal bancaria, banca comercial, caja de ahorros, caja rural, caixa d'estalvis, caixes d'estalvis, caixa de aforros, aurrezki-kutxa, aurrezki-kutxak, kutxa, kutxak, entidad de crédito, savings bank, credit institution
6411: banco de españa
642: holding, sociedad holding, holding empresarial, holding company, holding companies
643: fondo de inversión, fons d'inversió, sociedad de inversión, inbertsio-funts, investment fund
6491: leasing, empresa de leasing, leasing financiero
6492: financiera, prestamista, casa de empeños, entidad financiera de crédito, moneylender, pawnbroker, pawnshop
6492,6419: crédito, préstamo, hipoteca, crèdit, prèstec, mailegu, loan, credit, mortgage
64,66: finanzas, finances, inversión, inversor, finance, investment
651: aseguradora, compañía de seguros, entidad aseguradora, seguro, assegurança, assegurances, asseguradora, companyia d'assegurances, companyies d'assegurances, seguros, compañía aseguradora, aseguru, aseguru-etxe, aseguru-etxeak, aseguru-etxea, aseguru-konpainia, aseguru-konpainiak, insurance, insurance company, insurance companies, insurer
651,843: mutua, mutualidad, mútua, mutualitat
6621: perito de seguros, loss adjuster
6622: correduría de seguros, corredor de seguros, corredora de seguros, agente de seguros, agencia de seguros, mediador de seguros, correduría, corredoria d'assegurances, corredor d'assegurances, agent d'assegurances, corretaxe de seguros, aseguru-artekari, aseguru-artekariak, aseguru-artekaria, aseguru-agente, insurance broker, insurance agent, insurance agency, insurance agencies
6619,692: asesor financiero, asesoría financiera, financial advisor
663: gestora de fondos, sociedad gestora, fund manager
6831: agencia inmobiliaria, inmobiliaria, agente inmobiliario, agente de la propiedad inmobiliaria, agencia de la propiedad, agència immobiliària, agències immobiliàries, immobiliària, immobiliàries, agent immobiliari, axencia inmobiliaria, axente inmobiliario, higiezin-agentzia, higiezin-agentziak, higiezinen agentzia, higiezinen agentziak, higiezinen agente, real estate agency, real estate agencies, real estate agent, realtor, estate agent, estate agency, estate agencies, letting agent
6831,6820,68: inmueble, piso, vivienda, casa, pis, vivenda, etxebizitza, real estate, house, apartment, property
6832: administrador de fincas, administradora de fincas, administración de fincas, administrador de comunidades, administración de comunidades, gestión de comunidades, administrador de finques, administració de finques, finca-administratzaile, finca-administratzaileak, finca-administratzailea, property manager, property management
682: alquiler de viviendas, alquiler de pisos, alquiler de locales, alquiler de oficinas, alquiler de inmuebles, lloguer de pisos, aluguer de vivendas
691: abogado, abogada, bufete, bufete de abogados, despacho de abogados, abogacía, despacho jurídico, advocat, advocada, advocades, advocacia, despatx d'advocats, avogado, avogada, avogacía, abokatu, abokatua, abokatuak, abokatutza, lawyer, attorney, solicitor, barrister, law firm, law office, notario, notaria, notaries, notaría, notari, notariado, notariotza, notary, procurador, procuradora, procurador de los tribunales, asesoría jurídica, registrador de la propiedad, legal services
692: asesoría fiscal, asesor fiscal, asesora fiscal, asesoría contable, asesoría fiscal y contable, contabilidad, contable, auditor, auditora, auditoría, auditor de cuentas, auditoría de cuentas, teneduría de libros, assessoria fiscal, assessories fiscals, assessor fiscal, comptable, comptabilitat, auditoria, contabilidade, asesor contable, kontabilitate, kontulari, kontulariak, kontularia, auditoretza, zerga-aholkulari, zerga-aholkulariak, zerga-aholkularia, zerga-aholkularitza, accountant, accounting, accounting firm, accountancy, auditing firm, bookkeeper, bookkeeping, tax advisor, tax adviser, tax consultant
692,691,702: asesoría, asesor, asesora, gestoría, gestor, gestor administrativo, gestoría administrativa, assessoria, assessories, assessor, gestoria, gestories, asesoramiento, aholkularitza, aholkulari, aholkulariak, aholkularia, asesoría laboral, asesoría de empresas, graduado social, economista, adviser, advisor
702: consultoría de empresas, consultoría empresarial, consultoría de gestión, consultoría de gestión empresarial, consultor de empresas, consultoría estratégica, consultoria d'empreses, consultories d'empreses, consultoría de negocio, enpresa-aholkularitza, management consulting, management consultant, business consulting, business consultant
702,6202/6220,7112: consultoría, consultor, consultora, consultoria, consultories, kontsultore, kontsultoria, consulting, consultant, consultancy, consultancies
7010: sede central, headquarters
7021/733: relaciones públicas, agencia de comunicación, gabinete de prensa, gabinete de comunicación, relacions públiques, relacións públicas, harreman publiko, public relations, pr agency, pr agencies
7111: arquitecto, arquitecta, arquitectura, estudio de arquitectura, despacho de arquitectura, estudio de arquitectos, arquitecte, despatx d'arquitectura, estudi d'arquitectura, arkitekto, arkitektoak, arkitektoa, arkitektura, arkitektura-estudio, architect, architecture, architecture firm, architects' office
7111,7112: aparejador, aparejadora, arquitecto técnico, delineante, aparellador, arquitecte tècnic, urbanismo
7112: ingeniería, ingeniero, ingeniera, oficina de ingeniería, ingeniería industrial, topógrafo, topógrafa, topografía, enginyeria, enginyeries, enginyer, enginyera, enginyeres, topògraf, enxeñaría, enxeñeiro, enxeñeira, ingeniaritza, ingeniari, ingeniariak, ingeniaria, topografo, engineer, engineering, engineering firm, engineering company, engineering companies
712: itv, inspección técnica de vehículos, estación de itv, laboratorio de ensayos, inspecció tècnica de vehicles, ibilgailuen azterketa teknikoa, vehicle inspection, mot centre, testing laboratory
8690/8691,712,72: laboratorio, laboratori, laborategi, laborategiak, laborategia, laboratory, lab
72: centro de investigación, investigación y desarrollo, centre de recerca, ikerketa-zentro, ikerketa-zentroak, ikerketa-zentroa, research centre, research and development, centro tecnológico
72,803/8001: investigación, recerca, ikerketa, research
7211/7210: biotecnología, biotecnológica, biotecnologia, bioteknologia, biotechnology, biotech
7311: agencia de publicidad, publicista, agencia publicitaria, agència de publicitat, agències de publicitat, publicitari, axencia de publicidade, publizitate-agentzia, publizitate-agentziak, iragarki-agentzia, iragarki-agentziak, advertising agency, advertising agencies, ad agency, ad agencies
731: publicidad exterior, publicitat, publicidade, publizitate, advertising
7311,7410/7412: rótulo, rotulista, rotulación, retolació, rótulo luminoso, sign maker
7311,732,-/7491: marketing, márketing, màrqueting, mercadotecnia, mercadotecnia dixital, agencia de marketing, agencia de marketing digital, marketing digital, seo, agència de màrqueting, agències de màrqueting, marketing agency, marketing agencies, digital marketing
732: estudio de mercado, estudios de mercado, encuesta, encuestadora, encuesta de opinión, investigación de mercados, estudis de mercat, estudi de mercat, enquisa, merkatu-azterketa, inkesta, market research, opinion poll, survey company, survey companies
7410/7412: diseño gráfico, diseñador gráfico, diseñadora gráfica, estudio de diseño gráfico, disseny gràfic, dissenyador gràfic, deseño gráfico, diseinu grafiko, diseinatzaile grafiko, graphic design, graphic designer
7410/7413: interiorista, interiorismo, diseño de interiores, diseñador de interiores, decorador, decoradora, decorador de interiores, disseny d'interiors, interiorisme, interiorista, deseño de interiores, barne-diseinu, barne-diseinatzaile, barne-diseinatzaileak, barne-diseinatzailea, interior design, interior designer
7410/7413,4759/4755,4334: decoración, decoració, dekorazio, decoration
7410/7411: diseño industrial, diseñador industrial, diseño de moda, diseñador de moda, industrial design, fashion designer
741: estudio de diseño, diseñador, diseñadora, estudi de disseny, dissenyador, diseinu-estudio, design studio
742: fotógrafo, fotógrafa, fotografía, estudio de fotografía, estudio fotográfico, fotógrafo de bodas, reportaje fotográfico, laboratorio fotográfico, fotògraf, fotògrafa, fotògrafes, fotografia, estudi fotogràfic, argazkilari, argazkilariak, argazkilaria, argazkigintza, photographer, photography, photo studio
743: traductor, traductora, traductores, traducción, traducciones, agencia de traducción, empresa de traducción, intérprete, traductor jurado, intérprete de conferencias, traducció, agència de traducció, agències de traducció, tradutor, tradutora, tradución, itzultzaile, itzultzaileak, itzultzailea, itzulpen, itzulpengintza, itzulpen-agentzia, itzulpen-agentziak, translator, translation, translation agency, translation agencies, interpreter, translation company, translation companies
7490/7491: agente de patentes, patente, patent agent
75: veterinario, veterinaria, clínica veterinaria, consulta veterinaria, hospital veterinario, centro veterinario, veterinari, veterinària, clínica veterinària, clíniques veterinàries, hospital veterinari, albaitari, albaitariak, albaitaria, albaitaritza, albaitaritza-klinika, albaitaritza-klinikak, vet, vets, veterinary, veterinarian, veterinary clinic, animal hospital
7711: alquiler de coches, alquiler de automóviles, alquiler de turismos, rent a car, empresa de alquiler de coches, coche de alquiler, lloguer de cotxes, aluguer de coches, alugueiro de coches, autoen alokairu, auto-alokairu, car rental, car hire
771: alquiler de vehículos, renting de vehículos, lloguer de vehicles, vehicle rental
77,682: alquiler, lloguer, aluguer, alokairu, rental, rent
7721: alquiler de bicicletas, alquiler de esquís, bike rental, bike hire
7732: alquiler de maquinaria de construcción, alquiler de maquinaria para la construcción
773: alquiler de maquinaria, lloguer de maquinària, machinery rental, alquiler de equipos
7734: alquiler de barcos, alquiler de embarcaciones, boat rental, yacht charter
781: agencia de colocación, agencia de empleo, headhunter, cazatalentos, selección de personal, empresa de selección, consultoría de selección, selecció de personal, langile-hautaketa, recruitment agency, recruitment agencies, recruiter, executive search
782: ett, empresa de trabajo temporal, agencia de trabajo temporal, trabajo temporal, empresa de treball temporal, treball temporal, empresa de traballo temporal, traballo temporal, aldi baterako lan-enpresa, aldi baterako lan-enpresak, temp agency, temp agencies, temporary employment agency, temporary employment agencies, temporary work agency, temporary work agencies, staffing agency, staffing agencies
78: recursos humanos, recursos humans, giza baliabide, human resources
791: agencia de viajes, agente de viajes, agència de viatges, agències de viatges, agent de viatges, axencia de viaxes, bidaia-agentzia, bidaia-agentziak, bidaia agentzia, bidaia agentziak, travel agency, travel agencies, travel agent
791,49: viaje, viatge, viaxe, bidaia, travel, trip, excursión
7912: turoperador, touroperador, tour operador, operador turístico, mayorista de viajes, operador turístic, tour operator
799: guía turístico, guía turística, guía de turismo, guía oficial de turismo, oficina de turismo, oficina de información turística, venta de entradas, guia turístic, guies turístics, guia turística, oficina de turisme, turismo-gida, turismo-bulego, turismo-bulegoak, turismo-bulegoa, tourist guide, tour guide, tourist office, tourist information, ticket agency, ticket agencies
79,55: turismo, turístico, turisme, tourism
801/8001: seguridad privada, vigilancia, vigilante, vigilante de seguridad, vigilancia privada, escolta, guardia de seguridad, vigilant de seguretat, seguretat privada, seguridade privada, segurtasun pribatu, segurtasun-zaindari, security guard, security company, security companies, private security
802/8009: alarma, alarmak, empresa de alarmas, sistema de seguridad, sistemas de alarma, central de alarmas, instalación de alarmas, alarma-sistema, alarm company, alarm companies, alarm system, security system
803/8001: detective, detective privado, investigador privado, detectiu privat, detective privada, detektibe, detektibeak, detektibea, detektibe pribatu, private detective, private investigator
80,8424: seguridad, seguretat, seguridade, segurtasun, security
811: facility management, servicios auxiliares a edificios, facility services, servicios integrales a edificios
812: limpieza, limpieza de oficinas, limpieza de comunidades, limpieza industrial, limpieza de cristales, limpieza de edificios, empresa de limpieza, limpiador, limpiadora, limpiacristales, neteja, neteja d'oficines, empresa de neteja, empreses de neteja, limpeza, empresa de limpeza, garbiketa, garbiketak, garbiketa-enpresa, garbiketa-enpresak, garbitzaile, garbitzaileak, garbitzailea, garbitasun, garbitasunak, garbitasuna, cleaning, cleaning company, cleaning companies, cleaning services, office cleaning, window cleaner
8129/8123: control de plagas, desratización, desinsectación, fumigación, exterminador, control de plagues, izurrite-kontrol, pest control
813: jardinería, jardinero, jardinera, paisajista, paisajismo, mantenimiento de jardines, jardineria, jardineries, jardiner, jardineres, manteniment de jardins, xardinaría, xardiñeiro, xardiñeira, xardinería, lorezain, lorezainak, lorezaina, lorezaintza, gardener, gardening, landscaping, landscaper, landscape gardener
813,4776: jardín, jardí, xardín, lorategi, lorategiak, lorategia, garden
8219/8210: copistería, fotocopia, reprografía, copisteria, copisteries, copistaría, kopia-denda, kopia-dendak, copy shop
821: servicios administrativos, secretariado
822: call center, centro de llamadas, telemarketing, telemárketing, contact center, centre de trucades, centro de chamadas, dei-zentro, dei-zentroak, dei-zentroa, call centre
823: organización de congresos, organizador de congresos, organización de eventos, organizador de eventos, organizadora de eventos, organización de ferias, organització d'esdeveniments, organització de congressos, organización de eventos e congresos, ekitaldi-antolatzaile, ekitaldi-antolatzaileak, ekitaldi-antolatzailea, biltzar-antolaketa, event organiser, event management, event planner, conference organiser, exhibition organiser
823,562,9329: evento, congreso, esdeveniment, ekitaldi, event
8291: recobro, agencia de recobros, agencia de cobros, cobro de morosos, gestión de cobros, empresa de recobros, debt collection, debt collector, collection agency, collection agencies
8292: envasado, envasadora, empaquetado, envasament, packaging services
8292,1721,2222: embalaje, envase, packaging
8411: ayuntamiento, diputación provincial, gobierno autonómico, ajuntament, concello, udal, udalak, udala, udaletxe, udaletxeak, udaletxea, town hall, city council, city hall
8423: juzgado, tribunal, jutjat, xulgado, epaitegi, epaitegiak, epaitegia, court of law
8424: policía, comisaría, policia, polizia, ertzaintza, police, police station
8425: bombero, parque de bomberos, bomber, suhiltzaile, suhiltzaileak, suhiltzailea, fire brigade, fire station
8510,8891: guardería, jardín de infancia, escuela infantil, guarderia, guarderies, llar d'infants, escola bressol, escoles bressol, gardaría, garderia, escola infantil, haurtzaindegi, haurtzaindegiak, haurtzaindegia, haur eskola, haur eskolak, haur-eskola, haur-eskolak, nursery, nurseries, nursery school, kindergarten, daycare, childcare, creche
852,853,851: colegio, escuela, col·legi, escola, colexio, eskola, eskolak, ikastetxe, ikastetxeak, ikastetxea, ikastola, ikastolak, school, centro escolar, colegio privado, colegio concertado
852: escuela primaria, colegio de primaria, escola primària, educación infantil y primaria, lehen hezkuntza, primary school, elementary school
8531: instituto de enseñanza secundaria, instituto de educación secundaria, ies, institut d'educació secundària, secondary school, high school
8531,72: instituto, institut, institutu
8532,8544/8542: formación profesional, fp, centro de formación profesional, formació professional, lanbide-heziketa, lanbide heziketa, vocational training
8543/8541: universidad, universidad privada, facultad, universitat, universitats, universidade, unibertsitate, unibertsitateak, unibertsitatea, university, universities, college
85: enseñanza, ensenyament, educació, ensino, hezkuntza, irakaskuntza, education, teaching, centro educativo, centro de enseñanza
8559,8552,8553: academia, acadèmia, akademia, academy, academies, curso, curs, ikastaro, course, formación, formació, formakuntza, training, centro de formación
8559: academia de idiomas, escuela de idiomas, academia de inglés, academia de oposiciones, escuela de inglés, clases de inglés, clases de idiomas, clases particulares, acadèmia d'idiomes, acadèmies d'idiomes, escola d'idiomes, escoles d'idiomes, acadèmia d'anglès, acadèmies d'anglès, academia de linguas, escola de linguas, academia de apoyo escolar, hizkuntza-akademia, hizkuntza-eskola, hizkuntza-eskolak, euskaltegi, euskaltegiak, euskaltegia, language school, english school, language academy, language academies, tutoring
8552: academia de baile, escuela de baile, escuela de danza, academia de danza, academia de música, escuela de música, clases de baile, clases de música, escuela de teatro, escuela de arte, escuela de pintura, acadèmia de ball, acadèmies de ball, escola de música, escoles de música, escola de dansa, escoles de dansa, acadèmia de música, acadèmies de música, escola de danza, academia de baile e danza, dantza-eskola, dantza-eskolak, dantza-akademia, musika-eskola, musika-eskolak, dance school, music school, dance academy, dance academies, art school
8551: escuela de surf, escuela de natación, escuela de tenis, escuela deportiva, escuela de equitación, escuela de esquí, escola de surf, escoles de surf, escola de natació, escoles de natació, surf-eskola, surf-eskolak, surf school, swimming school, riding school, ski school
8553: autoescuela, autoescola, autoescoles, escuela de conducción, escuela de pilotos, auto-eskola, auto-eskolak, autoeskola, autoeskolak, gidari-eskola, gidari-eskolak, driving school
861: hospital, hospital privado, sanatorio, centro hospitalario, clínica hospitalaria, hospital general, ospitale, ospitaleak, ospitalea
861,862,8623,75: clínica, clínic, klinika, klinikak, clinic, policlínica
8621,8622: médico, médica, doctor, doctora, centro médico, consulta médica, consultorio médico, metge, metgessa, centre mèdic, médico privado, mediku, medikuak, medikua, ambulatorio, centro de salud, health centre, osasun-zentro, osasun-zentroak, osasun-zentroa, doctor's office, physician, medical centre, medicina
8621: médico de familia, médico de cabecera, medicina general, médico general, medicina de familia, metge de família, metge de capçalera, familia-mediku, general practitioner, family doctor
8622: cardiólogo, cardióloga, dermatólogo, dermatóloga, ginecólogo, ginecóloga, pediatra, oftalmólogo, oftalmóloga, traumatólogo, traumatóloga, psiquiatra, urólogo, neurólogo, otorrino, alergólogo, cirujano, cirujana, cirujano plástico, cirugía estética, clínica de cirugía estética, médico especialista, clínica oftalmológica, cardiologia, dermatologia, ginecologia, cardiòleg, dermatòleg, ginecòleg, oftalmòleg, psiquiatria, pediatria, pediatría, cardiología, dermatología, ginecología, oftalmología, traumatología, psiquiatría, cirurgià, medicina especializada, cardiologist, dermatologist, gynaecologist, paediatrician, pediatrician, ophthalmologist, psychiatrist, plastic surgeon, surgeon
8623: dentista, dentistes, odontólogo, odontóloga, odontología, clínica dental, clínica odontológica, consulta dental, centro odontológico, ortodoncista, ortodoncia, implante dental, odontòleg, odontòloga, clíniques dentals, odontologia, clínica dental infantil, dentalista, hortz-klinika, hortz-klinikak, hortzetako klinika, hortzetako klinikak, dentist, dental clinic, dental practice, dental surgery, dental surgeries, orthodontist
8690/8691: análisis clínicos, laboratorio de análisis clínicos, laboratorio de análisis, laboratorio clínico, laboratori d'anàlisis clíniques, laborategi kliniko, medical laboratory, diagnóstico por imagen, clínica de radiología
8690/8692: ambulancia, servicio de ambulancias, ambulància, ambulàncies, anbulantzia, ambulance, ambulance service
8690/8693: psicólogo, psicóloga, psicología, gabinete psicológico, gabinete de psicología, psicoterapeuta, psicòleg, psicòloga, psicòlogues, psicologia, psikologo, psikologoak, psikologoa, psikologia, psychologist, psychotherapist, psychology
8690/8694: enfermero, enfermera, enfermería, matrona, comadrona, infermer, infermera, infermeres, infermeria, infermeries, enfermeiro, enfermeira, erizain, erizainak, erizaina, nurse, midwife
8690/8695: fisioterapeuta, fisioterapeutak, fisioterapia, fisio, clínica de fisioterapia, centro de fisioterapia, fisioteràpia, fisioterapeuta, fisioterapia-klinika, fisioterapia-klinikak, physiotherapist, physiotherapy, physio, physical therapist
8690/8696: osteópata, osteopatía, acupuntor, acupuntura, homeópata, homeopatía, naturópata, naturopatía, quiropráctico, osteòpata, acupuntura, osteopath, acupuncture, acupuncturist
8690/8699: podólogo, podóloga, podología, logopeda, logopedia, nutricionista, dietista, podòleg, podòloga, podologia, nutricionista, dietista, podologo, terapeuta ocupacional, podiatrist, chiropodist, speech therapist, dietitian, nutritionist
8731,871: residencia de ancianos, residencia de mayores, residencia de la tercera edad, residencia geriátrica, residencia para mayores, asilo, geriátrico, residència d'avis, residències d'avis, residència de gent gran, residències de gent gran, residència geriàtrica, residències geriàtriques, geriàtric, residencia de maiores, zaharren egoitza, zaharren egoitzak, adinekoen egoitza, adinekoen egoitzak, zahar-etxe, zahar-etxeak, zahar-etxea, zahar etxe, zahar etxeak, zahar etxea, nursing home, retirement home, care home, old people's home
8731,559: residencia, residència, residències, egoitza, egoitzak, residence
8811: centro de día para mayores, eguneko zentroak, eguneko zentroa
8899: servicios sociales, servicio social, serveis socials, servizos sociais, gizarte-zerbitzu, social services
9499,8899: ong, ongd, fundación, fundació, fundazio, fundazioak, fundazioa, ngo, foundation, charity, charities
9001/9020: compañía de teatro, grupo de teatro, grupo musical, orquesta, músico, circo, actor, actriz, bailarín, mago, banda de música, companyia de teatre, companyies de teatre, grup de teatre, orquestra, músic, circ, antzerki-talde, antzerki-taldeak, antzerki-taldea, musikari, musikariak, musikaria, orkestra, theatre company, theatre companies, musician, orchestra, circus, dj
9004/9031: teatro, auditorio, sala de conciertos, sala de espectáculos, teatre, auditori, sala de concerts, auditorio municipal, antzoki, antzokiak, antzokia, auditorium, theatre, theater, concert hall
9003/9012: escultor, escultora, escultura, pintor artístico, artista plástico, eskultore, eskultoreak, eskultorea, sculptor
9003/9011: escritor, escritora, compositor, escriptor, idazle, idazleak, idazlea, writer
90,9003/9012: artista, arte, art, artist, artes escénicas, espectáculo, espectacle, ikuskizun
9102/9121: museo, museu, museoa, museoak, museum
9105/9111: biblioteca, biblioteques, bibliotecas, liburutegi, liburutegiak, liburutegia, library, libraries
9106/9112: archivo, archivo histórico, arxiu, arquivo, artxibo, artxiboak, artxiboa, archive
9103/9122: monumento, sitio histórico, monument, oroigarri
9104/9141: zoo, zoológico, parque zoológico, jardín botánico, acuario, zoològic, parc zoològic, jardí botànic, aquàrium, zoolóxico, zoologiko, lorategi botaniko, zoo park, botanical garden, aquarium
92: casino, bingo, administración de lotería, administración de loterías, lotería, loterías, casa de apuestas, salón de juego, salón de juegos, apuestas, administració de loteria, loteria, loteries, casa d'apostes, saló de joc, lotaría, casa de apostas, loteria-administrazio, apustu-etxe, apustu-etxeak, apustu-etxea, joko-areto, joko-aretoak, joko-aretoa, lottery, betting shop, gambling, bingo hall
9311: polideportivo, pabellón deportivo, estadio, campo de fútbol, campo de golf, pista de pádel, piscina municipal, pistas de tenis, instalación deportiva, complejo deportivo, poliesportiu, pavelló esportiu, camp de futbol, camp de golf, pavillón deportivo, polideportivo municipal, kiroldegi, kiroldegiak, kiroldegia, futbol-zelai, stadium, golf course, sports hall
9311,9312: golf, tenis, pádel, fútbol, hípica, deporte, esport, kirol, sport, football, centro hípico
9312: club deportivo, club de fútbol, club de tenis, club de golf, club de baloncesto, club esportiu, club de futbol, clube deportivo, clube de fútbol, kirol-klub, kirol-klubak, kirol-kluba, kirol klub, kirol klubak, kirol kluba, futbol-klub, futbol-klubak, futbol-kluba, futbol-talde, futbol-taldeak, futbol-taldea, sports club, football club, tennis club, golf club
9313: gimnasio, gimnàs, ximnasio, gimnasioa, gimnasioak, centro de fitness, fitness, sala de fitness, crossfit, gym, gymnasium, fitness center, fitness centre, fitness club, health club
9313,9311: centro deportivo, centre esportiu, kirol-zentro, kirol-zentroak, kirol-zentroa, sports centre
9313,8551: yoga, pilates, centro de yoga, entrenador personal, centro de pilates, personal trainer
9321: parque de atracciones, parque temático, parque acuático, parc d'atraccions, parc temàtic, parque de atraccións, jolas-parke, amusement park, theme park, water park
9329: puerto deportivo, salón recreativo, parque infantil, parque de bolas, escape room, sala de escape, bolera, port esportiu, porto deportivo, kirol-portu, marina, bowling alley, amusement arcade
9411: cámara de comercio, asociación empresarial, asociación de empresarios, patronal, organización empresarial, cambra de comerç, patronal empresarial, cámara de comercio e industria, merkataritza-ganbera, chamber of commerce, business association, employers' association
9412: colegio profesional, colegio de abogados, colegio de médicos, colegio de arquitectos, col·legi professional, colexio profesional, elkargo profesional, professional association
942: sindicato, sindicat, sindikatu, sindikatuak, sindikatua, trade union, labour union
9491: iglesia, parroquia, església, esglésies, parròquia, igrexa, eliza, elizak, parrokia, parrokiak, church, parish, mosque, mezquita
9492: partido político, partit polític, alderdi politiko, political party
94,9499: asociación, associació, elkarte, elkarteak, elkartea, association
9499: asociación cultural, asociación de vecinos, asociación juvenil, associació cultural, associació de veïns, kultur elkarte, cultural association
951: reparación de ordenadores, servicio técnico informático, reparación de equipos informáticos, servicio técnico de ordenadores, reparació d'ordinadors, reparación de computadoras, ordenagailuen konponketa, computer repair, laptop repair
9512/9510: reparación de móviles, reparación de teléfonos, reparació de mòbils, mugikorren konponketa, phone repair, mobile phone repair
9522: reparación de electrodomésticos, servicio técnico de electrodomésticos, reparació d'electrodomèstics, appliance repair
9523: reparación de calzado, reparación de zapatos, zapatero remendón, reparació de calçat, shoe repair, cobbler
9524,31: tapicero, tapicería, tapisseria, tapisseries, tapisser, tapizaría, upholsterer, upholstery
9525: reparación de relojes, reparación de joyas, watch repair, clock repair, jewellery repair
9529: arreglo de ropa, arreglos de ropa, arreglos de costura, reparación de bicicletas, taller de bicicletas, duplicado de llaves, copia de llaves, afinador de pianos, reparació de bicicletes, clothing alterations, bike repair, bicycle repair, key cutting
95,33: reparación, reparació, konponketa, repair
9601/961: tintorería, lavandería, lavandería autoservicio, limpieza en seco, tintoreria, tintoreries, bugaderia, bugaderies, lavandaría, tinturaría, garbitegi, garbitegiak, garbitegia, lavanderia, lavanderies, dry cleaner, dry cleaning, laundry, laundries, laundrette, launderette, laundromat
9602/9621: peluquería, peluquero, peluquera, barbería, barbero, peluquería de caballeros, peluquería de señoras, peluquería infantil, salón de peluquería, perruqueria, perruqueries, perruquer, perruquera, perruqueres, barberia, barberies, barber, barbaría, perruquería, perruqueiro, ile-apaindegi, ile-apaindegia, ileapaindegi, ileapaindegiak, ileapaindegia, ile-apaintzaile, ile-apaintzaileak, ile-apaintzailea, bizargin, bizarginak, bizargina, hairdresser, hairdresser's, hair salon, hairdressing, barber shop, barbershop
9602/9622: estética, centro de estética, salón de belleza, centro de belleza, esteticista, manicura, salón de uñas, centro de depilación, depilación, depilación láser, maquillador, maquilladora, maquillaje, uñas, estètica, centre d'estètica, saló de bellesa, salón de beleza, edergintza, estetika, estetika-zentro, estetika-zentroak, estetika-zentroa, edertasun-zentro, edertasun-zentroak, edertasun-zentroa, beauty salon, beautician, nail salon, nail bar
9602/9621,9602/9622: peluquería y estética, estética y peluquería
9602/9622,4775: belleza, bellesa, beleza, beauty
9603/963: funeraria, tanatorio, tanatorioak, tanatorioa, pompas fúnebres, servicios funerarios, crematorio, cementerio, funerària, funeràries, tanatori, pompes fúnebres, cemiterio, ehorztetxe, ehorztetxeak, ehorztetxea, beilatoki, beilatokiak, beilatokia, hileta-etxe, hileta-etxeak, hileta-etxea, funeral home, funeral director, undertaker, funeral parlour
9604/9623: spa, sauna, baños turcos, baños árabes, spas, centro termal, centre termal, bainuetxe urbano, spa centre
9604/9623,551: balneario, balneari, bainuetxe, bainuetxeak, bainuetxea
9609/9699: tatuador, tatuadora, tatuaje, estudio de tatuajes, agencia matrimonial, peluquería canina, adiestrador canino, adiestramiento canino, residencia canina, astrólogo, tarotista, vidente, tatuatge, perruqueria canina, perruqueries canines, tatuaia, tatuatzaile, tatuatzaileak, tatuatzailea, tattoo studio, tattoo parlour, tattooist, dog grooming, dog groomer, dog trainer
9700,-/9691: servicio doméstico, empleada de hogar, empleado de hogar, empleada doméstica, servei domèstic, servizo doméstico, etxeko langile, etxeko langileak, etxeko langilea, domestic help, housekeeper
9900: embajada, consulado, ambaixada, consolat, embaixada, kontsulatu, kontsulatuak, kontsulatua, enbaxada, enbaxadak, embassy, embassies, consulate`;
