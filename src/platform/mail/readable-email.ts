// E-mail addresses are stored with the domain in ASCII (Punycode, `xn--…`) and shown with the Unicode domain.
import { domainToUnicode } from 'node:url'

export function toReadableEmail(email: string): string {
  const at = email.lastIndexOf('@') + 1
  return email.slice(0, at) + (domainToUnicode(email.slice(at)) || email.slice(at))
}
