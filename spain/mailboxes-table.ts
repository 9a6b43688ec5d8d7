/** Mailboxes that belong to a company or a department, not to a person. */

/**
 * The names before the @, in Spanish, Catalan, Galician, Basque and English: in small letters, without accents and
 * separators.
 */
export const GENERIC_MAILBOXES: readonly string[] = [
	'academia accounting accounts adm admin administracio administracion administration administrazioa admon',
	'almacen asesoria asociacion atencio atencioalclient atencioclient atencion atencionalcliente',
	'atencionalclientes atencionaocliente atencioncliente atencionclientes aurrekontuak ayuda bar bezeroak',
	'bienvenido bienvenidos billing biltegia bodega bonjour booking bookings botiga buenosdias bufete bulegoa',
	'bustia buzon cafeteria calidad careers central centralita cita citas cliente clientes clients clinica club',
	'cobros colegio comandes comercial commercial communication compania company compras compres comptabilitat',
	'comunicacio comunicacion consulta contabilidad contabilidade contact contacta contactar contacte contacto',
	'contactos contactus cooperativa correo correu curriculum customercare customers customerservice cv denda',
	'despacho despatx direccio direccion dpd dpo email empleo empresa erosketak erreserbak escola escuela eskaerak',
	'estudi estudio eventos events export exportacion fabrica factory factura facturacio facturacion facturas',
	'factures fakturazioa farmacia finance finances finanzas fiscal frontdesk fundacion general gerencia gestoria',
	'gizabaliabideak harrera hello help hi hola hostal hotel hr idazkaritza info informacio informacion informatica',
	'information informazioa infos internacional international invoices it jobs juridico kaixo kalitatea',
	'komertziala komunikazioa kontabilitatea kontaktua kudeaketa laboral legal logistica logistics logistika lopd',
	'magatzem mail management marketing negocio noreply obras office oficina oficinas oficines ola online order',
	'orders orzamentos pagos payments pedido pedidos posta postmaster premsa prensa press pressupostos presupuesto',
	'presupuestos privacidad privacy produccio produccion projectes projects protecciondatos protecciondedatos',
	'proveedores proyectos publicidad purchasing qualitat quality quotes recepcio recepcion reception',
	'recursoshumanos recursoshumans reserva reservas reservations reserves restaurant restaurante rgpd rh rrhh sac',
	'sales salmentak sat secretaria sede servei serveis service servicio servicios servizos shop sistemas soporte',
	'store suport suppliers support talento taller tecnic tecnica tecnico teknikoa tenda tesoreria tienda trafico',
	'transporte vendas vendes venta ventas warehouse web webmaster xerencia zerbitzuak zuzendaritza',
].flatMap((line) => line.split(' '));
