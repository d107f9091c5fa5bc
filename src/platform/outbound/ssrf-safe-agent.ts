// An HTTP agent that opens connections to public addresses alone. The check sits in the socket's own look-up, so a
// name that answers differently the second time (DNS rebinding) gains nothing.
import { type LookupAddress, lookup as systemLookup } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import { Agent, buildConnector } from 'undici'
import { isPublicIp } from './is-public-ip.ts'
import { SafeFetchError } from './safe-fetch-error.ts'

/** All addresses of a name. */
export type ResolveHostname = (hostname: string) => Promise<LookupAddress[]>
export type AllowAddress = (address: string, port: number) => boolean

const connectTimeoutMs = 5_000

/** @param options.maxWireBytes of one answer's body, as it is sent */
export function createSsrfSafeAgent(options: {
  maxWireBytes: number
  resolve?: ResolveHostname | undefined
  allowAddress?: AllowAddress | undefined
}): Agent {
  const { resolve = resolveBySystem, allowAddress } = options
  return new Agent({
    connections: 1,
    maxResponseSize: options.maxWireBytes,
    connect(target, callback) {
      const port = Number(target.port) || (target.protocol === 'https:' ? 443 : 80)
      const isAllowed = (address: string) => isPublicIp(address) || allowAddress?.(address, port) === true
      const host = target.hostname.replace(/^\[|\]$/g, '')
      // A host that is an address is never looked up, so it is checked here.
      if (isIP(host) && !isAllowed(host)) {
        callback(pointsInside(), null)
        return
      }
      const lookup = guardedLookup(resolve, isAllowed)
      const connect = buildConnector({
        lookup,
        timeout: connectTimeoutMs,
        allowH2: false,
        maxCachedSessions: 0,
      })
      connect(target, callback)
    },
  })
}

/** One address that is not allowed spoils the name: an honest one has none. */
function guardedLookup(resolve: ResolveHostname, isAllowed: (address: string) => boolean): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname).then(
      (addresses) => {
        const [first] = addresses
        if (!addresses.every(({ address }) => isAllowed(address))) callback(pointsInside(), [])
        else if (!first) callback(unknownName(), [])
        else if (options.all) callback(null, addresses)
        else callback(null, first.address, first.family)
      },
      (error: unknown) => callback(unknownName(error), []),
    )
  }
}

function resolveBySystem(hostname: string): Promise<LookupAddress[]> {
  return new Promise((resolve, reject) => {
    systemLookup(hostname, { all: true }, (error, addresses) => (error ? reject(error) : resolve(addresses)))
  })
}

function pointsInside(): SafeFetchError {
  return new SafeFetchError('it points inside a private network')
}

function unknownName(cause?: unknown): SafeFetchError {
  return new SafeFetchError('its name is not known', { cause, isHostUnreachable: true })
}
