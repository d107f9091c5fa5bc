// A push service for tests, and a browser that decrypts what it carries (RFC 8291).
import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

type ReceivedPush = { path: string | undefined; headers: IncomingHttpHeaders; body: Buffer }

/** @param replies statuses by path; 201 for all others */
export async function startPushService(replies: Record<string, number> = {}) {
  const received: ReceivedPush[] = []
  const server = createServer(async (request, response) => {
    received.push({ path: request.url, headers: request.headers, body: await buffer(request) })
    response.writeHead(replies[request.url ?? ''] ?? 201).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    received,
    url: `http://127.0.0.1:${port}`,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

/**
 * The keys of a browser, and how it reads a message.
 * @param known in base64url; random without them
 */
export function createBrowser(known?: { privateKey: string; auth: string }) {
  const pair = createECDH('prime256v1')
  if (known) pair.setPrivateKey(known.privateKey, 'base64url')
  else pair.generateKeys()
  const publicKey = pair.getPublicKey()
  const auth = known ? Buffer.from(known.auth, 'base64url') : randomBytes(16)
  return {
    keys: { p256dh: publicKey.toString('base64url'), auth: auth.toString('base64url') },

    decrypt(body: Buffer): string {
      const [salt, keyLength] = [body.subarray(0, 16), body.readUInt8(20)]
      const senderKey = body.subarray(21, 21 + keyLength)
      const content = body.subarray(21 + keyLength)
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, senderKey])
      const secret = Buffer.from(hkdfSync('sha256', pair.computeSecret(senderKey), auth, info, 32))
      const derive = (label: string, bytes: number) =>
        Buffer.from(hkdfSync('sha256', secret, salt, Buffer.from(`Content-Encoding: ${label}\0`), bytes))
      const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12))
      decipher.setAuthTag(content.subarray(-16))
      const text = Buffer.concat([decipher.update(content.subarray(0, -16)), decipher.final()])
      // The last byte ends the record.
      return text.subarray(0, -1).toString()
    },
  }
}
