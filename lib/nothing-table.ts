/** What fills an empty cell, as whole values in small letters, one between two strokes. */

/** What programs write for an absent value. No company or place has such a name. */
export const NEVER_A_VALUE_TABLE = `null|(null)|<null>|\\n|<na>|pd.na|undefined|[object object]|{}
n/a|n / a|n/a.|n.a.|n/d|n.d.|n/c|ns/nc|s/d|s/n|--none--|- none -|(not set)|no facilitado|no facilitada
sin especificar|no especificado|no especificada|no consta|no disponible|sin datos|sin dato|sin informar|sin definir
sin asignar|no informado|no asignado|no asignada|no tiene|no aplica|no procede|sin valor|not available
not applicable|not specified|not provided|(no value)|(sin valor)|(en blanco)|(vacío)|(vacías)|(blank)|(empty)|(none)
(unknown)|loading...|loading…|cargando...|cargando…|<p></p>|<br>|<p><br></p>|<p><br/></p>|<div><br></div>`;

/** Nothing in a cell about a company, but possible as its name or in a text to search for. */
export const NEVER_A_FACT_TABLE = `*|none|nil|nan|na|nd|no|false|falso|vacío|vacio|empty|blank|nada|ninguno|ninguna|ningún
desconocido|desconocida|unknown`;
