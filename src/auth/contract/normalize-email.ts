// E-mail addresses of all scripts (RFC 6531) in the one form that is stored and compared: lower case, NFC, and an ASCII
// domain as used by mail servers (`bücher.example` becomes `xn--bcher-kva.example`).

const maxBytes = 254
const localPartPattern = /^(?!\.)(?!.*\.\.)(?!.*\.$)[\p{L}\p{M}\p{N}.!#$%&'*+/=?^_`{|}~-]+$/u
/** Requires a dot and a non-numeric top-level domain, which excludes every notation of an IP address. */
const asciiDomainPattern = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?!\d+$)[a-z0-9][a-z0-9-]{0,62}$/
/** Checked before the URL parser runs, which would also accept ports, paths and user names. */
const domainPattern = /^[\p{L}\p{M}\p{N}.。-]+$/u

/** @returns undefined if the input is not an e-mail address */
export function normalizeEmail(input: string): string | undefined {
  const email = input.trim().normalize('NFC').toLowerCase()
  const at = email.indexOf('@')
  if (at < 1 || at !== email.lastIndexOf('@') || !email.isWellFormed()) return undefined
  const localPart = email.slice(0, at)
  const domain = normalizeDomain(email.slice(at + 1))
  if (!domain || !localPartPattern.test(localPart)) return undefined
  const normalized = `${localPart}@${domain}`
  return new TextEncoder().encode(normalized).length <= maxBytes ? normalized : undefined
}

function normalizeDomain(input: string): string | undefined {
  if (!domainPattern.test(input)) return undefined
  const parsed = URL.parse(`http://${input}`)
  return parsed && asciiDomainPattern.test(parsed.hostname) ? parsed.hostname : undefined
}
