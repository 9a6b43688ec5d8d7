/** The entities of HTML that sheets have, each with its character; those that nobody sees are escaped. */

/** Signs. */
export const SIGNS_TABLE = `nbsp \u00a0
shy \u00ad
amp &
lt <
gt >
quot "
apos '
lsquo ‘
rsquo ’
ldquo “
rdquo ”
laquo «
raquo »
ordf ª
ordm º
middot ·
ndash –
mdash —
hellip …
euro €
iexcl ¡
iquest ¿
deg °
reg ®
copy ©`;

/** Accents, whose names follow that of their letter. */
export const ACCENTS_TABLE = `acute \u0301
grave \u0300
tilde \u0303
uml \u0308
circ \u0302
cedil \u0327`;
