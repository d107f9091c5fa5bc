/** @param ratio 0.95 for the 95th percentile. @returns NaN for an empty list */
export function quantile(values: readonly number[], ratio: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * ratio)] ?? Number.NaN
}

/** Runs something a number of times, after warming up. @returns the milliseconds of each round */
export async function measureTimes(
  run: (round: number) => Promise<unknown>,
  { rounds, warmUps }: { rounds: number; warmUps: number },
): Promise<number[]> {
  const times: number[] = []
  for (let round = -warmUps; round < rounds; round += 1) {
    const startedAt = performance.now()
    await run(Math.abs(round))
    if (round >= 0) times.push(performance.now() - startedAt)
  }
  return times
}
