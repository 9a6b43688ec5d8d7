const NOUNS =
	'Sierra Costa Valle Monte Ribera Puerto Bahía Cumbre Llano Vega Río Fuente Roca Arena Bosque Pinar Encina Roble Olivo Almendro Naranjo Cerezo Azahar Romero Tomillo Lavanda Jara Brezo Halcón Águila Cigüeña Lince Delfín Faro Ancla Brújula Vela Marea Brisa Aurora Alba Ocaso Luna Sol Estrella Cometa Norte Sur Levante Poniente Camino Puente Torre Plaza Molino Campana Corona Escudo Castillo Muralla Mirador Horizonte Atlántida Alcázar'.split(
		' ',
	);
const QUALIFIERS =
	'Alta Blanca Nueva Clara Mayor Real Azul Verde Dorada Serena Antigua Grande Viva Dulce Noble Bella Brava Larga Santa Libre Ibérica Mediterránea Atlántica Cantábrica Castellana Andaluza Levantina Central Global Digital'.split(
		' ',
	);
const SURNAMES =
	'García Rodríguez Martínez Fernández López Sánchez Pérez Gómez Jiménez Ruiz Hernández Díaz Moreno Álvarez Muñoz Romero Alonso Gutiérrez Navarro Torres Domínguez Vázquez Ramos Gil Ramírez Serrano Molina Blanco Suárez Castro Ortega Delgado Ortiz Marín Rubio Núñez Medina Castillo Cortés Garrido Guerrero Lozano Cano Prieto Méndez Calvo Cruz Gallego Vidal León Herrera Márquez Peña Cabrera Flores Campos Ferrer Ibáñez Echeverría Etxebarria Puig Soler'.split(
		' ',
	);

/** The invented part of company names: a noun with a qualifier, or two surnames. */
export const BRANDS: readonly string[] = [
	...NOUNS.flatMap((noun) => QUALIFIERS.map((qualifier) => `${noun} ${qualifier}`)),
	...SURNAMES.flatMap((first) =>
		SURNAMES.filter((second) => second !== first).map((second) => `${first} y ${second}`),
	),
];

export const STREETS: readonly string[] =
	'Calle Mayor|Calle Real|Avenida de la Constitución|Calle del Sol|Plaza de España|Calle de la Paz|Avenida de Andalucía|Calle San Juan|Paseo de la Estación|Calle Cervantes|Polígono Industrial Norte|Carretera de Madrid|Rambla Nova|Calle Goya|Calle Nueva'.split(
		'|',
	);
