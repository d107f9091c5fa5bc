// HTTP agent that protects against SSRF: it connects to the standard ports of public IP addresses only. The check runs in the socket's own
// DNS lookup, so a host name that resolves differently the second time (DNS rebinding) does not get around it.
import { type LookupAddress, lookup as systemLookup } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import { Agent, buildConnector } from 'undici'
import { isPublicIp } from './is-public-ip.ts'
import { SafeFetchError } from './safe-fetch-error.ts'

/** Returns all IP addresses of a host name. */
export type ResolveHostname = (hostname: string) => Promise<LookupAddress[]>
export type AllowAddress = (address: string, port: number) => boolean

const connectTimeoutMs = 5_000
const standardPorts: ReadonlySet<number> = new Set([80, 443])

/** @param options.maxWireBytes maximum size of a response body as transmitted, before decompression */
export function createSsrfSafeAgent(options: {
  maxWireBytes: number
  resolve?: ResolveHostname | undefined
  allowAddress?: AllowAddress | undefined
}): Agent {
  const { resolve = resolveWithSystem, allowAddress } = options
  return new Agent({
    connections: 1,
    maxResponseSize: options.maxWireBytes,
    connect(target, callback) {
      const port = Number(target.port) || (target.protocol === 'https:' ? 443 : 80)
      const findFault = (address: string) =>
        allowAddress?.(address, port) ? undefined : findAddressFault(address, port)
      const host = target.hostname.replace(/^\[|\]$/g, '')
      // A host that is an IP address is not looked up, so it is checked here.
      const fault = isIP(host) ? findFault(host) : undefined
      if (fault) {
        callback(fault, null)
        return
      }
      const lookup = createSafeLookup(resolve, findFault)
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

/** Rejects a host name if any of its addresses is not allowed: a legitimate public host has none. */
function createSafeLookup(
  resolve: ResolveHostname,
  findFault: (address: string) => SafeFetchError | undefined,
): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname).then(
      (addresses) => {
        const [first] = addresses
        const [fault] = addresses.flatMap(({ address }) => findFault(address) ?? [])
        if (fault) callback(fault, [])
        else if (!first) callback(createUnknownHostError(), [])
        else if (options.all) callback(null, addresses)
        else callback(null, first.address, first.family)
      },
      (error: unknown) => callback(createUnknownHostError(error), []),
    )
  }
}

function resolveWithSystem(hostname: string): Promise<LookupAddress[]> {
  return new Promise((resolve, reject) => {
    systemLookup(hostname, { all: true }, (error, addresses) => (error ? reject(error) : resolve(addresses)))
  })
}

function findAddressFault(address: string, port: number): SafeFetchError | undefined {
  if (!isPublicIp(address)) return new SafeFetchError('it points inside a private network')
  return standardPorts.has(port) ? undefined : new SafeFetchError('only the usual ports are fetched')
}

function createUnknownHostError(cause?: unknown): SafeFetchError {
  return new SafeFetchError('its name is not known', { cause, isHostUnreachable: true })
}
