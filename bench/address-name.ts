/** A name as it stands in an address; Olea and Ghost write it differently: `Culinary%20%26%20Pairings`, `culinary-pairings`. */
export function addressName(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '')
}
