// Compares the ETag of a response with those that a client has (If-None-Match, RFC 9110, section 13.1.2).

export function matchesEtag(header: string | undefined, etag: string): boolean {
  if (!header) return false
  const wanted = withoutWeakness(etag)
  return header.split(',').some((each) => each.trim() === '*' || withoutWeakness(each.trim()) === wanted)
}

const withoutWeakness = (etag: string): string => etag.replace(/^W\//, '')
