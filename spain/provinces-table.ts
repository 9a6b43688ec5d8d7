/**
 * The provinces: INE code, usual name, and the spellings that a service may use instead, the likeliest first (source:
 * Instituto Nacional de Estadística). After a semicolon, other names; after another one, names of capitals and islands
 * that some people use for the whole province.
 */
export const PROVINCES_TABLE = `01 Álava|Araba/Álava|Araba;;Vitoria|Gasteiz|Vitoria-Gasteiz
02 Albacete
03 Alicante|Alicante/Alacant|Alacant
04 Almería
05 Ávila
06 Badajoz
07 Baleares|Illes Balears|Islas Baleares|Balears, Illes;Balearic Islands;Mallorca|Palma de Mallorca|Palma
08 Barcelona
09 Burgos
10 Cáceres
11 Cádiz
12 Castellón|Castellón/Castelló|Castelló;;Castellón de la Plana|Castelló de la Plana
13 Ciudad Real;C. Real|Cdad. Real
14 Córdoba
15 A Coruña|La Coruña|Coruña, A|Coruña;Corunna
16 Cuenca
17 Gerona|Girona
18 Granada
19 Guadalajara
20 Guipúzcoa|Gipuzkoa;;San Sebastián|Donostia|Donostia-San Sebastián
21 Huelva
22 Huesca
23 Jaén
24 León
25 Lérida|Lleida
26 La Rioja|Rioja, La|Rioja;;Logroño
27 Lugo
28 Madrid;Comunidad de Madrid
29 Málaga
30 Murcia;Región de Murcia
31 Navarra;Nafarroa|Navarre|Comunidad Foral de Navarra;Pamplona|Iruña|Iruñea
32 Ourense|Orense
33 Asturias;Asturies|Principado de Asturias|Principáu d’Asturies;Oviedo
34 Palencia
35 Las Palmas|Palmas, Las;;Las Palmas de Gran Canaria|Las Palmas de G.C.
36 Pontevedra
37 Salamanca
38 Santa Cruz de Tenerife;Sta. Cruz de Tenerife|S.C. Tenerife|S/C de Tenerife;Tenerife
39 Cantabria;;Santander
40 Segovia
41 Sevilla;Seville
42 Soria
43 Tarragona
44 Teruel
45 Toledo
46 Valencia|Valencia/València|València
47 Valladolid
48 Vizcaya|Bizkaia;Biscay;Bilbao|Bilbo
49 Zamora
50 Zaragoza;Saragossa
51 Ceuta;Ciudad de Ceuta|Ciudad Autónoma de Ceuta
52 Melilla;Ciudad de Melilla|Ciudad Autónoma de Melilla`;

/** The islands: their names, the province, and latitude and longitude of the middle. */
export const ISLANDS_TABLE = `Mallorca|Majorca;Baleares;39.61;2.95
Menorca|Minorca;Baleares;39.96;4.06
Ibiza|Eivissa;Baleares;38.98;1.43
Formentera;Baleares;38.70;1.45
Gran Canaria;Las Palmas;27.96;-15.6
Fuerteventura;Las Palmas;28.40;-14.0
Lanzarote;Las Palmas;29.04;-13.63
Tenerife;Santa Cruz de Tenerife;28.29;-16.56
La Palma;Santa Cruz de Tenerife;28.67;-17.86
La Gomera|Gomera;Santa Cruz de Tenerife;28.12;-17.23
El Hierro|Hierro;Santa Cruz de Tenerife;27.74;-18.02`;

/** The autonomous communities of several provinces: their names, and their provinces (source: Instituto Nacional de Estadística). */
export const REGIONS_TABLE = `Andalucía|Andalusia;Almería|Cádiz|Córdoba|Granada|Huelva|Jaén|Málaga|Sevilla
Aragón|Aragon;Huesca|Teruel|Zaragoza
Canarias|Islas Canarias|Canary Islands;Las Palmas|Santa Cruz de Tenerife
Castilla-La Mancha|Castilla La Mancha;Albacete|Ciudad Real|Cuenca|Guadalajara|Toledo
Castilla y León|Castile and León|CyL;Ávila|Burgos|León|Palencia|Salamanca|Segovia|Soria|Valladolid|Zamora
Cataluña|Catalunya|Catalonia;Barcelona|Gerona|Lérida|Tarragona
Comunidad Valenciana|Comunitat Valenciana|País Valenciano|País Valencià;Alicante|Castellón|Valencia
Extremadura;Badajoz|Cáceres
Galicia|Galiza;A Coruña|Lugo|Ourense|Pontevedra
País Vasco|Euskadi|Basque Country;Álava|Guipúzcoa|Vizcaya`;

/** Names of the whole country. */
export const COUNTRY_NAMES = 'España|Spain|Espanya|Espainia|Estado español|Toda España|Nacional';
