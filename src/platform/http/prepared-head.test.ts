// Answers sent with a head that was made before are, byte for byte, the answers that Node would have made.
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCachedResponse, sendCachedResponse } from './cached-response.ts'

const page = createCachedResponse(
  200,
  { 'content-type': 'text/html; charset=utf-8' },
  Buffer.from('a page '.repeat(200)),
)
const extra = ['x-cache', 'hit']
let server: Server

beforeAll(async () => {
  server = createServer((request, response) => sendCachedResponse(request, response, page, extra)).listen(0)
  await once(server, 'listening')
})

afterAll(() => {
  server.close()
})

/** Everything the server says to these requests on one connection, which the last of them closes. */
async function answersTo(...requests: string[]): Promise<string> {
  const socket = connect((server.address() as AddressInfo).port).setEncoding('latin1')
  let heard = ''
  socket.on('data', (text: string) => {
    heard += text
  })
  socket.write(requests.join(''))
  await once(socket, 'close')
  return heard.replaceAll(/^Date: .*\r\n/gm, '')
}

const get = 'GET / HTTP/1.1\r\nhost: olea.test\r\n'
const again = `${get}\r\n`
const last = `${get}connection: close\r\n\r\n`

function whole(connection: string): string {
  const { etag, body } = page
  return `HTTP/1.1 200 OK\r\ncontent-type: text/html; charset=utf-8\r\nvary: Accept-Encoding\r\netag: ${etag}\r\ncontent-length: ${body.length}\r\nx-cache: hit\r\n${connection}\r\n\r\n${body}`
}

const open = 'Connection: keep-alive\r\nKeep-Alive: timeout=5'
const closed = 'Connection: close'

test('many requests on one connection, sent at once, each get their whole answer', async () => {
  expect(await answersTo(again, again, again, last)).toBe(whole(open).repeat(3) + whole(closed))
})

test('a head is sent by one connection as it was made for another', async () => {
  await answersTo(again, last)
  expect(await answersTo(again, last)).toBe(whole(open) + whole(closed))
})

test('what is not an ordinary request on an open connection gets a head of its own', async () => {
  await answersTo(again, last)
  const head = await answersTo('HEAD / HTTP/1.1\r\nhost: olea.test\r\n\r\n', last)
  expect(head).toBe(whole(open).replace(String(page.body), '') + whole(closed))
  const old = await answersTo('GET / HTTP/1.0\r\nhost: olea.test\r\n\r\n')
  expect(old).toBe(whole(closed))
  const known = await answersTo(`${get}if-none-match: ${page.etag}\r\nconnection: close\r\n\r\n`)
  expect(known).toMatch(/^HTTP\/1\.1 304 /)
})

test('the date goes on', async () => {
  const dateOf = async () => {
    const answer = await fetch(`http://localhost:${(server.address() as AddressInfo).port}/`)
    return Date.parse(answer.headers.get('date') ?? '')
  }
  const before = await dateOf()
  await pause(2_100)
  expect((await dateOf()) - before).toBeGreaterThanOrEqual(1_000)
})
