// The order in which the advertisements of a slot are shown: by tier, and inside a tier at random by weight.

export type Candidate = {
  id: string
  /** Shown before all others: for this article, then paid, then house advertisements. */
  tier: 0 | 1 | 2
  /** Above 0. */
  weight: number
}

/**
 * Orders candidates by weighted random sampling without replacement (Efraimidis and Spirakis 2006): the probability to be
 * first in a tier is the share of the weight in it.
 * @param random returns numbers from 0 to below 1
 */
export function orderCandidates<T extends Candidate>(candidates: readonly T[], random: () => number): T[] {
  return candidates
    .map((candidate) => ({ candidate, key: -Math.log(1 - random()) / candidate.weight }))
    .sort((a, b) => a.candidate.tier - b.candidate.tier || a.key - b.key)
    .map(({ candidate }) => candidate)
}
