// Clients of benchmarks in networks of their own, so that the limits of one client reject none of them.
import { randomInt } from 'node:crypto'

/** The server uses the address in `x-forwarded-for` from peers that this setting names. */
export const trustedProxySettings = { TRUSTED_PROXIES: '127.0.0.1,::1' }

export function createRandomIp(): string {
  return ['10', randomInt(256), randomInt(256), randomInt(1, 255)].join('.')
}
