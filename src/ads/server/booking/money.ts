// Money is stored as whole millionths of a US dollar, so that sums are exact; the API has dollars.

const microsPerDollar = 1_000_000

export function toMicros(dollars: number): number {
  return Math.round(dollars * microsPerDollar)
}

export function toDollars(micros: number): number {
  return micros / microsPerDollar
}
