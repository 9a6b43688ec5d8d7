/** How many characters must be added, left out or replaced to turn one text into another (Levenshtein). */
export function editDistance(first: string, second: string): number {
	const others = [...second];
	let row = [0, ...others.map((_, column) => column + 1)];
	[...first].forEach((character, index) => {
		const next = [index + 1];
		others.forEach((other, column) => {
			const replaced = row[column] + (character === other ? 0 : 1);
			next.push(Math.min(replaced, row[column + 1] + 1, next[column] + 1));
		});
		row = next;
	});
	return row[others.length];
}
