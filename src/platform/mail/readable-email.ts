// Addresses are stored with the domain as mail servers know it (`xn--…`) and shown as people write it.
import { domainToUnicode } from 'node:url'

export function readableEmail(email: string): string {
  const at = email.lastIndexOf('@') + 1
  return email.slice(0, at) + (domainToUnicode(email.slice(at)) || email.slice(at))
}
