// E-mail addresses of all scripts (RFC 6531) in the one spelling that is stored and compared: lower case, NFC, and
// the domain as mail servers know it (`bücher.example` is `xn--bcher-kva.example`).

const longestBytes = 254
const localPart = /^(?!\.)(?!.*\.\.)(?!.*\.$)[\p{L}\p{M}\p{N}.!#$%&'*+/=?^_`{|}~-]+$/u
/** Names with a dot; what comes after the last one is no number, so that no spelling of an IP address passes. */
const asciiDomain = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?!\d+$)[a-z0-9-]{2,63}$/
/** Before the parser of web addresses sees it, which would take ports, paths and users as well. */
const domainCharacters = /^[\p{L}\p{M}\p{N}.。-]+$/u

/** Undefined for what is no address. */
export function normalizeEmail(given: string): string | undefined {
  const address = given.trim().normalize('NFC').toLowerCase()
  const at = address.indexOf('@')
  if (at < 1 || at !== address.lastIndexOf('@') || !address.isWellFormed()) return undefined
  const local = address.slice(0, at)
  const domain = canonicalDomain(address.slice(at + 1))
  if (!domain || !localPart.test(local)) return undefined
  const canonical = `${local}@${domain}`
  return new TextEncoder().encode(canonical).length <= longestBytes ? canonical : undefined
}

function canonicalDomain(given: string): string | undefined {
  if (!domainCharacters.test(given)) return undefined
  const parsed = URL.parse(`http://${given}`)
  return parsed && asciiDomain.test(parsed.hostname) ? parsed.hostname : undefined
}
