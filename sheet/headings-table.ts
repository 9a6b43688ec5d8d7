/** The words of headings, in Spanish, Catalan, Galician and English: in small letters, without accents. */

/**
 * For each kind, a line for each rank, the most exact first, with its phrases: a heading has one of them, and the longest
 * counts. After a semicolon, the words that may stand beside them.
 */
export const HEADINGS_TABLE = {
	name: `razon social, rao social, denominacion, denominacio, nombre fiscal, nombre social, nom fiscal, legal name, registered name
empresa, company, compania, companyia, sociedad, societat, organizacion, organitzacio, organization, organisation, negocio, business, cliente, client, customer, proveedor, proveidor, supplier, vendor, account, adjudicatario, adjudicatari, contratista, nombre, nom, name
nombre comercial, nom comercial, trade name, trading name; completo complet full comercial`,
	town: 'ciudad, localidad, poblacion, municipio, town, city, ciutat, localitat, poblacio, municipi, localidade, poboacion, concello; nombre nom name',
	province: 'provincia, province; nombre nom name',
	web: 'web, website, pagina web, sitio web, lloc web, url, dominio, domini, domain, homepage; site pagina sitio lloc name oficial',
	email:
		'email, mail, correo, correu; electronico electronic address direccion adreca contacto contacte contact general',
	phone: `telefono, telefon, telef, tel, telf, tlf, tfno, tlfno, tfn, phone, telephone
movil, mobil, mobile, celular, telefono movil, telefon mobil, mobile phone; fijo fix numero number contacto contacte contact general centralita`,
	notes:
		'nota, observacion, comentario, note, comment, remark, observacio, comentari; general interna interno adicional',
} as const;

/** Words that say whose the values are: those of the company that a row is about. */
export const OF_COMPANY =
	'empresa company compania companyia sociedad societat organizacion organitzacio organization organisation negocio business cliente client customer proveedor proveidor supplier vendor account adjudicatario adjudicatari corporate corporativo corporativa fiscal social billing facturacion sede';

/** Words that mean nothing. */
export const FILLERS = 'a and d de del el en i l la las les los o of or the u y';
