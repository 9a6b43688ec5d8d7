export function interactionPath(uid: string): string {
	return `/oauth/interaction/${uid}`;
}

function escaped(text: string): string {
	return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

function page(title: string, content: string): string {
	return `<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><title>${title}</title>
<meta name="viewport" content="width=device-width">
<style>body{font:16px sans-serif;max-width:24rem;margin:4rem auto;padding:0 1rem}
label{display:block;margin:.5rem 0}button{margin:1rem .5rem 0 0;padding:.5rem 1rem}</style>
</head><body><h1>${title}</h1>${content}</body></html>`;
}

export function signInPage(uid: string, refused: boolean): string {
	return page(
		'Sign in to the Company Data sandbox',
		`${refused ? '<p role="alert">This name and password do not fit.</p>' : ''}
<form method="post" action="${interactionPath(uid)}/login">
<label>Name <input id="username" name="username" value="demo" autofocus></label>
<label>Password <input id="password" name="password" type="password" value="demo"></label>
<button id="sign-in">Sign in</button></form>`,
	);
}

export function consentPage(uid: string, client: string, scopes: string[]): string {
	const list = scopes.map((scope) => `<li>${escaped(scope)}</li>`).join('');
	return page(
		'Allow access?',
		`<p><strong>${escaped(client)}</strong> asks for:</p><ul>${list}</ul>
<form method="post" action="${interactionPath(uid)}/decision">
<button id="approve" name="decision" value="approve">Allow</button>
<button id="deny" name="decision" value="deny">Refuse</button></form>`,
	);
}
