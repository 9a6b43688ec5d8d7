/**
 * The CNAE-2025 (Real Decreto 10/2025), as published by the Instituto Nacional de Estadística: a line for
 * each section, division, group and class, in the order of the classification. `=` stands for the title
 * that the code has in the CNAE-2009, `^` for the title of the level above. Source, licence and
 * corrections: docs/data.md.
 */
export const CNAE_2025 = `A =
01 =
011 =
0111 Cultivo de cereales, distintos de arroz, leguminosas y oleaginosas
0112 =
0113 =
0114 =
0115 =
0116 =
0119 =
012 =
0121 =
0122 =
0123 =
0124 =
0125 =
0126 =
0127 =
0128 =
0129 =
013 =
0130 =
014 =
0141 =
0142 =
0143 =
0144 =
0145 =
0146 =
0147 =
0148 Otras explotaciones de ganado
015 =
0150 =
016 =
0161 =
0162 =
0163 Actividades de preparación posterior a la cosecha y tratamiento de semillas para reproducción
017 Caza, captura de animales y servicios relacionados
0170 ^
02 =
021 =
0210 =
022 =
0220 =
023 =
0230 =
024 =
0240 =
03 =
031 =
0311 =
0312 =
032 =
0321 =
0322 =
033 Actividades de apoyo a la pesca y la acuicultura
0330 ^
B =
05 Extracción de antracita, hulla, y lignito
051 =
0510 =
052 =
0520 =
06 =
061 =
0610 =
062 =
0620 =
07 =
071 =
0710 =
072 =
0721 =
0729 =
08 =
081 =
0811 Extracción de piedra ornamental, piedra caliza, yeso, pizarra y otras piedras
0812 Extracción de gravas y arenas y extracción de arcilla y caolín
089 =
0891 =
0892 =
0893 =
0899 =
09 =
091 =
0910 =
099 =
0990 =
C =
10 Industria alimentaria
101 =
1011 Procesado y conservación de carne, excepto volatería
1012 =
1013 =
102 =
1021 =
1022 =
103 =
1031 =
1032 =
1039 =
104 =
1042 =
1043 =
1044 =
105 Fabricación de productos lácteos y hielo comestible
1052 Fabricación de helados y otros hielos comestibles
1053 =
1054 =
106 =
1061 =
1062 =
107 =
1071 =
1072 =
1073 Elaboración de pastas alimenticias
108 =
1081 =
1082 =
1083 =
1084 =
1085 =
1086 =
1089 =
109 =
1091 =
1092 =
11 =
110 =
1101 =
1102 =
1103 =
1104 =
1105 =
1106 =
1107 Fabricación de bebidas no alcohólicas y aguas embotelladas
12 =
120 =
1200 =
13 =
131 =
1310 =
132 =
1320 =
133 =
1330 =
139 =
1391 =
1392 Fabricación de textiles para el hogar y artículos de decoración confeccionados
1393 =
1394 =
1395 Fabricación de telas no tejidas y artículos confeccionados con ellas
1396 =
1399 =
14 =
141 Confección de prendas de vestir de punto
1410 ^
142 Confección de otras prendas de vestir y accesorios
1421 Confección de prendas de vestir exteriores
1422 Confección de ropa interior
1423 Confección de ropa de trabajo
1424 Confección de prendas de vestir de cuero y peletería
1429 Confección de otras prendas de vestir y accesorios n.c.o.p.
15 Industria del cuero y productos relacionados de otros materiales
151 Preparación, teñido y curtido de cueros y pieles; fabricación de artículos de marroquinería, viaje y de guarnicionería y talabartería
1511 Preparación, curtido y teñido de cueros y pieles
1512 Fabricación de artículos de marroquinería, viaje y de guarnicionería y talabartería de cualquier material
152 =
1520 =
16 =
161 Aserrado y cepillado de la madera; transformación y acabado de la madera
1611 Aserrado y cepillado de la madera
1612 Transformación y acabado de la madera
162 =
1621 =
1622 =
1623 Fabricación de otras estructuras de madera y piezas de carpintería y ebanistería para la construcción, excepto las destinadas a construcción industrializada
1624 =
1625 Fabricación de puertas y ventanas de madera
1626 Fabricación de combustibles sólidos a partir de biomasa vegetal
1627 Acabado de productos de madera
1628 Fabricación de otros productos de madera, artículos de corcho, cestería y espartería
1629 Fabricación de otras estructuras de madera y piezas de carpintería y ebanistería destinadas a la construcción industrializada
17 =
171 =
1711 =
1712 =
172 =
1721 Fabricación de papel y cartón ondulados y de envases y embalajes de papel y cartón
1722 =
1723 =
1724 =
1725 Fabricación de otros artículos de papel y cartón
18 =
181 Artes gráficas y servicios relacionados
1811 Impresión de periódicos
1812 =
1813 =
1814 Encuadernación y servicios relacionados
182 =
1820 =
19 =
191 =
1910 =
192 Refino de petróleo y de combustibles fósiles
1920 ^
20 =
201 =
2011 =
2012 =
2013 =
2014 =
2015 =
2016 =
2017 =
202 Fabricación de pesticidas, desinfectantes y otros productos agroquímicos
2020 ^
203 Fabricación de pinturas, barnices y revestimientos similares, tintas de imprenta y masillas
2030 ^
204 Fabricación de artículos de lavado, limpieza y abrillantamiento
2041 =
2042 Fabricación de productos de perfumería y cosmética
205 =
2051 Fabricación de biocombustibles líquidos
2059 =
206 =
2060 =
21 =
211 =
2110 =
212 =
2120 =
22 =
221 =
2211 Fabricación, recauchutado y reconstrucción de neumáticos de caucho y fabricación de cámaras
2212 Fabricación de otros productos de caucho
222 =
2221 =
2222 =
2223 Fabricación de puertas y ventanas de plástico
2224 Fabricación de productos de plástico para la construcción
2225 Transformación y acabado de productos de plástico
2226 Fabricación de otros productos de plástico
23 =
231 =
2311 =
2312 =
2313 =
2314 =
2315 Fabricación y manipulado de otro vidrio, incluido el vidrio técnico
232 =
2320 =
233 =
2331 =
2332 =
234 =
2341 =
2342 =
2343 =
2344 =
2345 Fabricación de otros productos cerámicos
235 =
2351 =
2352 =
236 =
2362 =
2363 =
2364 =
2365 =
2366 Fabricación de otros productos de hormigón, yeso y cemento
2367 Fabricación de elementos de hormigón para la construcción no industrializada
2368 Fabricación de elementos de hormigón para la construcción industrializada
237 =
2370 =
239 =
2391 =
2399 =
24 Metalurgia
241 =
2410 =
242 =
2420 =
243 =
2431 =
2432 Laminado en frío
2433 =
2434 =
244 =
2441 =
2442 =
2443 =
2444 =
2445 =
2446 =
245 =
2451 =
2452 =
2453 =
2454 =
25 =
251 =
2512 Fabricación de puertas y ventanas de metal
2513 Fabricación de estructuras metálicas y sus componentes, excepto las destinadas a construcción industrializada
2514 Fabricación de estructuras metálicas y sus componentes destinadas a construcción industrializada
252 =
2521 Fabricación de radiadores, generadores de vapor y calderas para calefacción central
2522 Fabricación de otras cisternas, grandes depósitos y contenedores de metal
253 Fabricación de armas y municiones
2530 ^
254 Forja y modelado de metales y metalurgia de polvos
2540 ^
255 Tratamiento, revestimiento y mecanizado de metales
2551 Revestimiento de metales
2552 Tratamiento térmico de metales
2553 Mecanizado de metales
256 Fabricación de artículos de cuchillería y cubertería, herramientas y ferretería
2561 Fabricación de artículos de cuchillería y cubertería
2562 Fabricación de cerraduras y herrajes
2563 Fabricación de herramientas
259 =
2591 =
2592 =
2593 =
2594 =
2599 =
26 =
261 =
2611 =
2612 =
262 =
2620 =
263 =
2630 =
264 =
2640 =
265 Fabricación de instrumentos de verificación de medidas y relojes
2651 =
2652 =
266 =
2660 =
267 Fabricación de instrumentos ópticos, soportes magnéticos y ópticos y equipos fotográficos
2670 ^
27 =
271 =
2711 =
2712 =
272 =
2720 =
273 =
2731 =
2732 =
2733 =
274 Fabricación de equipos de iluminación
2740 ^
275 =
2751 =
2752 =
279 =
2790 =
28 =
281 =
2811 =
2812 =
2813 =
2814 =
2815 =
282 =
2821 Fabricación de hornos, quemadores y equipos de calefacción doméstica permanente
2822 =
2823 =
2824 =
2825 Fabricación de equipos de aire acondicionado no domésticos
2829 =
283 =
2830 =
284 Fabricación de maquinaria para el conformado de metales y de máquinas herramienta
2841 Fabricación de maquinaria para el conformado de metales y de otras máquinas herramienta para trabajar el metal
2842 Fabricación de otras máquinas herramienta
289 =
2891 =
2892 =
2893 =
2894 =
2895 =
2896 Fabricación de maquinaria para las industrias del plástico y del caucho
2897 Fabricación de maquinaria de fabricación aditiva
2899 =
29 =
291 =
2910 =
292 =
2920 =
293 Fabricación de repuestos y accesorios de vehículos de motor
2931 =
2932 =
30 =
301 =
3011 Construcción de buques civiles y estructuras flotantes
3012 =
3013 Construcción de embarcaciones y buques militares
302 =
3020 =
303 =
3031 Construcción aeronáutica y espacial civil y su maquinaria
3032 Construcción aeronáutica y espacial militar y su maquinaria
304 =
3040 =
309 =
3091 =
3092 =
3099 =
31 =
310 =
3100 ^
32 =
321 =
3211 =
3212 =
3213 =
322 =
3220 =
323 =
3230 =
324 =
3240 =
325 =
3250 =
329 =
3291 =
3299 =
33 Reparación, mantenimiento e instalación de maquinaria y equipos
331 Reparación y mantenimiento de productos metálicos, maquinaria y equipos
3311 Reparación y mantenimiento de productos metálicos
3312 Reparación y mantenimiento de maquinaria
3313 Reparación y mantenimiento de equipos electrónicos y ópticos
3314 Reparación y mantenimiento de equipos eléctricos
3315 Reparación y mantenimiento de buques y embarcaciones civiles
3316 Reparación y mantenimiento aeronáutico y espacial civil
3317 Reparación y mantenimiento de otro material de transporte civil
3318 Reparación y mantenimiento de vehículos de combate, buques, embarcaciones, vehículos aéreos y espaciales militares
3319 Reparación y mantenimiento de otros equipos
332 =
3320 =
D =
35 =
351 =
3511 Producción de energía eléctrica a partir de fuentes no renovables
3512 Producción de energía eléctrica a partir de fuentes renovables
3513 Transporte de energía eléctrica
3514 Distribución de energía eléctrica
3515 Comercio de energía eléctrica
3516 Almacenamiento de energía eléctrica
352 Producción de gas y distribución por tubería de combustibles gaseosos
3521 =
3522 =
3523 Comercio de gas por tuberías
3524 Almacenamiento de gas como parte de los servicios de suministro de la red
353 =
3530 =
354 Actividades de intermediación de energía eléctrica y gas natural
3540 ^
E =
36 =
360 =
3600 =
37 =
370 =
3700 =
38 Actividades de recogida, tratamiento y eliminación de residuos
381 =
3811 =
3812 =
382 Valorización de residuos
3821 Valorización de materiales
3822 Valorización energética
3823 Otra valorización de residuos
383 Eliminación de residuos sin valorización
3831 Incineración sin valorización energética
3832 Depósito en vertederos o almacenamiento permanente
3833 Otra eliminación de residuos
39 =
390 =
3900 =
F =
41 =
410 ^
4101 Construcción de edificios residenciales
4102 Construcción de edificios no residenciales
42 =
421 =
4211 =
4212 =
4213 =
422 =
4221 =
4222 =
429 =
4291 =
4299 =
43 =
431 =
4311 =
4312 =
4313 =
432 =
4321 =
4322 Fontanería, instalación de sistemas de calefacción y aire acondicionado
4323 Instalación de aislamientos
4324 Otras instalaciones en obras de construcción
433 =
4331 =
4332 =
4333 =
4334 =
4335 Otros acabados de edificios
434 Actividades de construcción especializada en la construcción de edificios
4341 Construcción de cubiertas
4342 Otras actividades de construcción especializada en la construcción de edificios
435 Actividades de construcción especializada en ingeniería civil
4350 ^
436 Actividades de intermediación para servicios de construcción especializada
4360 ^
439 =
4391 Actividades de mampostería y albañilería
4399 =
G Comercio al por mayor y al por menor
46 Comercio al por mayor
461 Intermediarios del comercio al por mayor
4611 Actividades de intermediarios del comercio al por mayor de materias primas agrarias, animales vivos, materias primas textiles y productos semielaborados
4612 Actividades de intermediarios del comercio al por mayor de combustibles, minerales, metales y productos químicos industriales
4613 Actividades de intermediarios del comercio al por mayor de la madera y materiales de construcción
4614 Actividades de intermediarios del comercio al por mayor de maquinaria, equipo industrial, embarcaciones y aeronaves
4615 Actividades de intermediarios del comercio al por mayor de muebles, artículos para el hogar y ferretería
4616 Actividades de intermediarios del comercio al por mayor de textiles, prendas de vestir, peletería, calzado y artículos de cuero
4617 Actividades de intermediarios del comercio al por mayor de productos alimenticios, bebidas y tabaco
4618 Actividades de intermediarios del comercio al por mayor de otros productos específicos
4619 Actividades de los agentes del comercio al por mayor no especializado
462 =
4621 =
4622 =
4623 =
4624 =
463 =
4631 =
4632 Comercio al por mayor de carne, productos cárnicos; pescado y productos del pescado
4633 =
4634 =
4635 =
4636 =
4637 =
4638 Comercio al por mayor de otros alimentos
4639 =
464 =
4641 =
4642 =
4643 =
4644 =
4645 =
4646 Comercio al por mayor de productos farmacéuticos y médicos
4647 Comercio al por mayor de muebles para el hogar, oficinas y establecimientos comerciales, alfombras y aparatos de iluminación
4648 =
4649 =
465 =
4650 ^
466 =
4661 =
4662 =
4663 =
4664 Comercio al por mayor de otra maquinaria y equipo
467 Comercio al por mayor de vehículos de motor, motocicletas y sus repuestos y accesorios
4671 Comercio al por mayor de vehículos de motor
4672 Comercio al por mayor de repuestos y accesorios de vehículos de motor
4673 Comercio al por mayor de motocicletas, y repuestos y accesorios de motocicletas
468 Otro comercio al por mayor especializado
4681 Comercio al por mayor de combustibles sólidos, líquidos y gaseosos, y productos similares
4682 Comercio al por mayor de metales y minerales metálicos
4683 Comercio al por mayor de madera, materiales de construcción y aparatos sanitarios
4684 Comercio al por mayor de equipos y suministros de ferretería, fontanería y calefacción
4685 Comercio al por mayor de productos químicos
4686 Comercio al por mayor de otros productos semielaborados
4687 Comercio al por mayor de chatarra y productos de desecho
4689 Otro comercio al por mayor especializado n.c.o.p.
469 =
4690 =
47 Comercio al por menor
471 Comercio al por menor no especializado
4711 Comercio al por menor no especializado con predominio de productos alimenticios, bebidas y tabaco
4712 Otro comercio al por menor no especializado
472 Comercio al por menor de productos alimenticios, bebidas y tabaco
4721 Comercio al por menor de frutas y verduras
4722 Comercio al por menor de carne y productos cárnicos
4723 Comercio al por menor de pescados y mariscos
4724 Comercio al por menor de pan, productos de panadería y confitería
4725 Comercio al por menor de bebidas
4726 Comercio al por menor de productos de tabaco
4727 Comercio al por menor de otros productos alimenticios
473 Comercio al por menor de combustible para la automoción
4730 ^
474 Comercio al por menor de equipos para las tecnologías de la información y las comunicaciones
4740 ^
475 Comercio al por menor de otros artículos de uso doméstico
4751 Comercio al por menor de textiles
4752 Comercio al por menor de ferretería, materiales de construcción, pinturas y vidrio
4753 Comercio al por menor de alfombras, moquetas y revestimientos de paredes y suelos
4754 Comercio al por menor de aparatos electrodomésticos
4755 Comercio al por menor de muebles, aparatos de iluminación, vajilla y otros artículos de uso doméstico
476 Comercio al por menor de artículos culturales y recreativos
4761 Comercio al por menor de libros
4762 Comercio al por menor de periódicos y otras publicaciones periódicas y artículos de papelería
4763 Comercio al por menor de artículos deportivos
4764 Comercio al por menor de juegos y juguetes
4769 Comercio al por menor de artículos culturales y recreativos n.c.o.p.
477 Comercio al por menor de otros artículos, excepto vehículos de motor y motocicletas
4771 Comercio al por menor de prendas de vestir
4772 Comercio al por menor de calzado y artículos de cuero
4773 Comercio al por menor de productos farmacéuticos
4774 Comercio al por menor de artículos médicos y ortopédicos
4775 Comercio al por menor de productos de cosmética e higiene
4776 Comercio al por menor de flores, plantas, fertilizantes, animales de compañía y alimentos para estos
4777 Comercio al por menor de artículos de relojería y joyería
4778 Comercio al por menor de otros productos nuevos
4779 Comercio al por menor de artículos de segunda mano
478 Comercio al por menor de vehículos de motor, motocicletas y sus repuestos y accesorios
4781 Comercio al por menor de vehículos de motor
4782 Comercio al por menor de repuestos y accesorios de vehículos de motor
4783 Comercio al por menor de motocicletas, y repuestos y accesorios de motocicletas
479 Actividades de servicios de intermediación para el comercio al por menor
4791 Actividades de servicios de intermediación para el comercio al por menor no especializado
4792 Actividades de servicios de intermediación para el comercio al por menor especializado
H =
49 =
491 Transporte de pasajeros por ferrocarril
4911 Transporte pesado de pasajeros por ferrocarril
4912 Otro transporte de pasajeros por ferrocarril
492 =
4920 =
493 =
4931 Transporte regular de pasajeros por carretera
4932 Transporte no regular de pasajeros por carretera
4933 Servicios de transporte de pasajeros bajo demanda en vehículos con conductor
4934 Transporte de pasajeros en teleféricos y remontes
4939 =
494 =
4941 =
4942 Servicios de mudanzas
495 =
4950 =
50 =
501 =
5010 =
502 =
5020 =
503 =
5030 =
504 =
5040 =
51 =
511 =
5110 =
512 =
5121 =
5122 =
52 Depósito, almacenamiento y actividades auxiliares del transporte
521 =
5210 =
522 Actividades auxiliares del transporte
5221 Actividades auxiliares del transporte terrestre
5222 Actividades auxiliares del transporte marítimo y por vías navegables interiores
5223 Actividades auxiliares del transporte aéreo
5224 =
5225 Actividades de servicios logísticos
5226 Otras actividades auxiliares del transporte
523 Actividades de intermediación para el transporte
5231 Actividades de intermediación para el transporte de mercancías
5232 Actividades de intermediación para el transporte de pasajeros
53 Actividades postales y de mensajería
531 =
5310 =
532 Otras actividades postales y de mensajería
5320 ^
533 Servicios de intermediación para las actividades postales y de mensajería
5330 ^
I =
55 =
551 =
5510 =
552 =
5520 =
553 =
5530 =
554 Actividades de intermediación para los servicios de alojamiento
5540 ^
559 Otros servicios de alojamiento
5590 ^
56 =
561 =
5611 Restaurantes
5612 Puestos de comidas
562 Servicios de catering y otros servicios de comidas
5621 Servicios ocasionales de catering
5622 Servicios regulares de catering y otros servicios de comidas
563 Servicios de bebidas
5630 ^
564 Actividades de intermediación para los servicios de comidas y bebidas
5640 ^
J Actividades de edición, radiodifusión y producción y distribución de contenidos
58 =
581 Edición de libros, periódicos y otras actividades editoriales, excepto la edición de programas informáticos
5811 =
5812 Edición de periódicos
5813 Edición de revistas
5819 Otras actividades editoriales, excepto la edición de programas informáticos
582 =
5821 =
5829 =
59 Producción cinematográfica, de vídeo y de programas de televisión, grabación de sonido y edición musical
591 =
5912 Actividades de posproducción cinematográfica, de vídeo y de programas de televisión
5914 =
5915 =
5916 Actividades de producción de programas de televisión
5917 Actividades de distribución cinematográfica y de vídeo, excepto de programas de televisión
5918 =
592 =
5920 =
60 Actividades de programación, radiodifusión, agencias de noticias y otras actividades de distribución de contenidos
601 Actividades de radiodifusión y distribución de audio
6010 ^
602 Actividades de programación de televisión, emisión y distribución de vídeos
6020 ^
603 Actividades de las agencias de noticias y otras actividades de distribución de contenidos
6031 Actividades de las agencias de noticias
6039 Otras actividades de distribución de contenidos
K Telecomunicaciones, programación informática, consultoría, infraestructura informática y otros servicios de información
61 =
611 Actividades de telecomunicaciones por cable, inalámbricas y por satélite
6110 ^
612 Actividades de reventa de telecomunicaciones y servicios de intermediación para telecomunicaciones
6120 ^
619 =
6190 =
62 =
621 Actividades de programación informática
6210 ^
622 Actividades de consultoría informática y gestión de instalaciones informáticas
6220 ^
629 Otros servicios relacionados con las tecnologías de la información y la informática
6290 ^
63 Infraestructura informática, tratamiento de datos, hosting y otras actividades de servicios de información
631 Infraestructura informática, procesamiento de datos, hosting y actividades relacionadas
6310 ^
639 Actividades de portales de búsqueda en la web y otras actividades de servicios de información
6391 Actividades de portales de búsqueda en la web
6392 Otros servicios de información
L Actividades financieras y de seguros
64 =
641 =
6411 Banca central
6419 =
642 Actividades de sociedades holding y de sociedades instrumentales de financiación
6421 Actividades de sociedades holding
6422 Actividades de sociedades instrumentales de financiación
643 Actividades de inversión colectiva, de fondos y de entidades financieras similares
6431 Actividades de fondos de inversión monetarios y no monetarios
6432 Actividades de cuentas fiduciarias, patrimoniales y de agencia
649 =
6491 =
6492 =
6499 =
65 Seguros, reaseguros y planes de pensiones, excepto seguridad social obligatoria
651 =
6511 =
6512 =
652 =
6520 =
653 =
6530 =
66 =
661 =
6611 =
6613 Actividades de financiación participativa
6614 Otras actividades de intermediación en operaciones con valores y otros activos
6619 =
662 =
6621 =
6622 =
6629 Actividades auxiliares a seguros y fondos de pensiones n.c.o.p.
663 =
6630 =
M Actividades inmobiliarias
68 =
681 Actividades inmobiliarias por cuenta propia y promoción inmobiliaria
6811 Compraventa de bienes inmobiliarios por cuenta propia
6812 Promoción inmobiliaria
682 =
6820 =
683 =
6831 Servicios de intermediación para actividades inmobiliarias
6832 Otras actividades inmobiliarias por cuenta de terceros
N Actividades profesionales, científicas y técnicas
69 =
691 =
6910 =
692 =
6920 =
70 Actividades de las sedes centrales y consultoría de gestión empresarial
701 =
7010 =
702 Otras actividades de consultoría de gestión empresarial
7020 ^
71 =
711 =
7111 =
7112 =
712 =
7120 =
72 =
721 =
7210 ^
722 =
7220 =
73 Actividades de publicidad, estudios de mercado, relaciones públicas y comunicación
731 =
7311 Actividades de las agencias de publicidad
7312 =
732 Estudios de mercado y realización de encuestas de opinión pública
7320 ^
733 Relaciones públicas y comunicación
7330 ^
74 =
741 =
7411 Actividades de diseño de productos industriales y moda
7412 Actividades de diseño gráfico y de comunicación visual
7413 Actividades de diseño de interiores
7414 Otras actividades de diseño especializado
742 =
7420 =
743 =
7430 =
749 =
7491 Actividades de los agentes de patentes y de los servicios de marketing
7499 Todas las demás actividades profesionales, científicas y técnicas n.c.o.p.
75 =
750 =
7500 =
O Actividades administrativas y servicios auxiliares
77 =
771 =
7711 =
7712 =
772 =
7721 =
7722 Alquiler de efectos personales y artículos de uso doméstico
773 =
7731 =
7732 =
7733 Alquiler de maquinaria y equipo de oficina y ordenadores
7734 =
7735 =
7739 =
774 Arrendamiento de la propiedad intelectual y productos similares, excepto obras protegidas por derechos de autor
7740 ^
775 Servicios de intermediación para el alquiler de bienes tangibles y de activos intangibles no financieros
7751 Servicios de intermediación para el alquiler de automóviles, autocaravanas y remolques
7752 Servicios de intermediación para el alquiler de otros bienes tangibles y de activos intangibles no financieros
78 =
781 =
7810 =
782 Actividades de las empresas de trabajo temporal y otra provisión de recursos humanos
7820 ^
79 Actividades de agencias de viajes, operadores turísticos, servicios de reservas y actividades relacionadas
791 =
7911 =
7912 =
799 =
7990 =
80 Servicios de investigación y seguridad
800 ^
8001 Servicios de investigación y seguridad privados
8009 Servicios de seguridad n.c.o.p.
81 =
811 =
8110 =
812 =
8121 =
8122 =
8123 Otras actividades de limpieza
813 =
8130 =
82 =
821 =
8210 ^
822 =
8220 =
823 =
8230 =
824 Actividades de intermediación para servicios de apoyo a las empresas n.c.o.p.
8240 ^
829 Otras actividades de apoyo a las empresas n.c.o.p.
8291 Actividades de las agencias de cobros y de las oficinas de crédito
8292 =
8299 =
P Administración pública y defensa; seguridad social obligatoria
84 ^
841 Administración pública y de la política económica, social y medioambiental
8411 Actividades generales de la administración pública
8412 Regulación de los servicios sanitarios, educativos y culturales y otros servicios sociales
8413 =
842 =
8421 =
8422 =
8423 =
8424 =
8425 Servicios de extinción de incendios
843 Seguridad social obligatoria
8430 ^
Q Educación
85 =
851 =
8510 =
852 =
8520 =
853 Educación secundaria y educación postsecundaria no terciaria
8531 =
8532 Educación secundaria profesional
8533 Educación postsecundaria no terciaria
854 Educación terciaria
8541 Educación universitaria
8542 Educación terciaria no universitaria
855 =
8551 =
8552 =
8553 =
8559 =
856 =
8561 Actividades de servicios de intermediación para cursos y tutores
8569 Actividades auxiliares a la educación n.c.o.p.
R Actividades sanitarias y de servicios sociales
86 =
861 =
8610 =
862 =
8621 Actividades de medicina general y de medicina familiar y comunitaria
8622 Actividades de otras especialidades médicas
8623 =
869 =
8691 Servicios de diagnóstico por la imagen y actividades de laboratorio médico
8692 Transporte de pacientes en ambulancia
8693 Actividades de psicólogos y psicoterapeutas, excepto médicos
8694 Actividades de enfermería y enfermería obstétrica
8695 Actividades de fisioterapia
8696 Actividades de medicina tradicional, complementaria y alternativa
8697 Actividades de intermediación para servicios médicos, odontológicos y otros servicios sanitarios
8699 Otras actividades sanitarias n.c.o.p.
87 =
871 =
8710 =
872 Asistencia en establecimientos residenciales para personas que padecen una enfermedad mental o una drogodependencia o que han recibido un diagnóstico al respecto
8720 ^
873 Asistencia en establecimientos residenciales para personas mayores o con discapacidad física
8731 =
8732 =
879 =
8791 Servicios de intermediación para actividades de asistencia en establecimientos residenciales
8799 Otro tipo de asistencia en establecimientos residenciales n.c.o.p.
88 =
881 Actividades de servicios sociales sin alojamiento para personas mayores o con discapacidad
8811 =
8812 =
889 =
8891 =
8899 =
S Actividades artísticas, deportivas y de entretenimiento
90 Actividades de creación artística y artes escénicas
901 Actividades de creación artística
9011 Actividades de creación literaria y composición musical
9012 Actividades de creación de artes visuales
9013 Otras actividades de creación artística
902 Actividades de artes escénicas
9020 ^
903 Actividades de apoyo a la creación artística y a las artes escénicas
9031 Gestión de instalaciones para actividades artísticas y artes escénicas
9039 Otras actividades de apoyo a la creación artística y a las artes escénicas
91 =
911 Actividades de bibliotecas y archivos
9111 Actividades de bibliotecas
9112 Actividades de archivos
912 Actividades de museos, colecciones de arte, sitios históricos y monumentos
9121 Actividades de museos y de colecciones
9122 Actividades de sitios históricos y monumentos
913 Conservación, restauración y otras actividades de apoyo al patrimonio cultural
9130 ^
914 Actividades de los jardines botánicos, parques zoológicos y reservas naturales
9141 Actividades de los jardines botánicos y los parques zoológicos
9142 Actividades de las reservas naturales
92 =
920 =
9200 =
93 =
931 =
9311 =
9312 =
9313 Actividades de los centros deportivos
9319 Actividades deportivas n.c.o.p.
932 Otras actividades recreativas y de entretenimiento
9321 =
9329 Actividades recreativas y de entretenimiento n.c.o.p.
T Otros servicios
94 =
941 =
9411 =
9412 =
942 =
9420 =
949 =
9491 =
9492 =
9499 =
95 Reparación y mantenimiento de ordenadores, artículos personales y enseres domésticos y vehículos de motor y motocicletas
951 Reparación y mantenimiento de ordenadores y equipos de comunicación
9510 ^
952 Reparación y mantenimiento de efectos personales y artículos de uso doméstico
9521 Reparación y mantenimiento de aparatos electrónicos de uso doméstico
9522 Reparación y mantenimiento de electrodomésticos y de equipos para el hogar y el jardín
9523 Reparación y mantenimiento de calzado y artículos de cuero
9524 Reparación y mantenimiento de muebles y artículos de menaje
9525 Reparación y mantenimiento de relojes y joyería
9529 Reparación y mantenimiento de efectos personales y artículos de uso doméstico n.c.o.p.
953 Reparación y mantenimiento de vehículos de motor y motocicletas
9531 Reparación y mantenimiento de vehículos de motor
9532 Reparación y mantenimiento de motocicletas
954 Actividades de intermediación para reparación y mantenimiento de ordenadores, artículos personales y enseres domésticos y vehículos de motor y motocicletas
9540 ^
96 Servicios personales
961 Lavado y limpieza de prendas de tela y de piel
9610 ^
962 Peluquería, tratamientos de belleza, spas y actividades similares
9621 Peluquerías y barberías
9622 Actividades de cuidados de belleza y otras actividades de tratamiento de belleza
9623 Actividades de spas, saunas y baños turcos
963 Pompas fúnebres y actividades relacionadas
9630 ^
964 Actividades de intermediación para servicios personales
9640 ^
969 Otros servicios personales
9691 Prestación de servicios personales domésticos
9699 Otros servicios personales n.c.o.p.
U Actividades de los hogares como empleadores de personal doméstico y como productores de bienes y servicios para uso propio
97 =
970 =
9700 =
98 =
981 =
9810 =
982 =
9820 =
V Organismos extraterritoriales
99 =
990 =
9900 =`;

/** The codes that stand for one trade here and for another in the CNAE-2009, such as taxis (4932). */
export const REUSED_CODES: ReadonlySet<string> = new Set(
	(
		'141 142 1629 2051 2223 253 2530 254 2540 255 256 2561 2562 3512 3513 3514 3515 3516 382 3821 3822 383 ' +
		'3831 3832 4391 4638 4664 467 4671 4672 4673 4763 4764 478 4781 4782 479 4791 4932 5812 5813 612 6120 ' +
		'6391 8541 95'
	).split(' '),
);
