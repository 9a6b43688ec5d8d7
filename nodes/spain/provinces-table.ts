/**
 * The provinces: INE code, usual name and other names in use (source: Instituto Nacional de Estadística); after a
 * semicolon, the names of capitals and islands that are said for the whole.
 */
export const PROVINCES_TABLE = `01 Araba/Álava;Vitoria|Gasteiz|Vitoria-Gasteiz
02 Albacete
03 Alicante/Alacant
04 Almería
05 Ávila
06 Badajoz
07 Illes Balears|Baleares|Balears|Islas Baleares|Balearic Islands;Mallorca|Palma de Mallorca|Palma
08 Barcelona
09 Burgos
10 Cáceres
11 Cádiz
12 Castellón/Castelló;Castellón de la Plana|Castelló de la Plana
13 Ciudad Real|C. Real|Cdad. Real
14 Córdoba
15 A Coruña|Corunna
16 Cuenca
17 Girona|Gerona
18 Granada
19 Guadalajara
20 Gipuzkoa|Guipúzcoa;San Sebastián|Donostia|Donostia-San Sebastián
21 Huelva
22 Huesca
23 Jaén
24 León
25 Lleida|Lérida
26 La Rioja;Logroño
27 Lugo
28 Madrid|Comunidad de Madrid
29 Málaga
30 Murcia|Región de Murcia
31 Navarra|Nafarroa|Navarre|Comunidad Foral de Navarra;Pamplona|Iruña|Iruñea
32 Ourense|Orense
33 Asturias|Asturies|Principado de Asturias|Principáu d’Asturies;Oviedo
34 Palencia
35 Las Palmas;Las Palmas de Gran Canaria|Las Palmas de G.C.
36 Pontevedra
37 Salamanca
38 Santa Cruz de Tenerife|Sta. Cruz de Tenerife|S.C. Tenerife|S/C de Tenerife;Tenerife
39 Cantabria;Santander
40 Segovia
41 Sevilla|Seville
42 Soria
43 Tarragona
44 Teruel
45 Toledo
46 Valencia/València
47 Valladolid
48 Bizkaia|Vizcaya|Biscay;Bilbao|Bilbo
49 Zamora
50 Zaragoza|Saragossa
51 Ceuta|Ciudad de Ceuta|Ciudad Autónoma de Ceuta
52 Melilla|Ciudad de Melilla|Ciudad Autónoma de Melilla`;

/** The islands: their names, the province, and latitude and longitude of the middle. */
export const ISLANDS_TABLE = `Mallorca|Majorca;Illes Balears;39.61;2.95
Menorca|Minorca;Illes Balears;39.96;4.06
Ibiza|Eivissa;Illes Balears;38.98;1.43
Formentera;Illes Balears;38.70;1.45
Gran Canaria;Las Palmas;27.96;-15.6
Fuerteventura;Las Palmas;28.40;-14.0
Lanzarote;Las Palmas;29.04;-13.63
Tenerife;Santa Cruz de Tenerife;28.29;-16.56
La Palma;Santa Cruz de Tenerife;28.67;-17.86
La Gomera|Gomera;Santa Cruz de Tenerife;28.12;-17.23
El Hierro|Hierro;Santa Cruz de Tenerife;27.74;-18.02`;
