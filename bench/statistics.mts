export function sum(numbers: number[]): number {
	return numbers.reduce((total, one) => total + one, 0);
}

export function median(numbers: number[]): number {
	const sorted = [...numbers].sort((first, second) => first - second);
	const middle = Math.floor(sorted.length / 2);
	return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

export function mean(numbers: number[]): number {
	return sum(numbers) / numbers.length;
}
