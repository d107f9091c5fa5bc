// A real OpenID provider on this machine, in place of Google and Apple: everything of the protocol is its own, beside
// it only what Google adds (a page that describes an access token).
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider, { type ClientMetadata } from 'oidc-provider'

export type LocalOpenIdProvider = Awaited<ReturnType<typeof startOpenIdProvider>>
export type Tokens = { idToken: string; accessToken: string }

/** Where clients of these tests are sent back to when nothing else is said. */
export function redirectUri(issuer: string): string {
  return `${issuer}/back`
}

const secret = 'a-secret-of-the-tests-only'

/**
 * People sign in as `subject`, or as `subject unverified` whose address nobody tested.
 * @param clients client ids and where each is sent back to
 * @param also requests that the provider itself does not know; true when answered
 */
export async function startOpenIdProvider(
  clients: Record<string, string[]>,
  also: (request: IncomingMessage, response: ServerResponse, issuer: string) => boolean = () => false,
) {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const provider = new Provider(issuer, {
    clients: Object.entries(clients).map(([id, addresses]) =>
      clientOf(id, [redirectUri(issuer), ...addresses]),
    ),
    pkce: { required: () => false },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['given_name', 'family_name'] },
    conformIdTokenClaims: false,
    responseTypes: ['code', 'id_token', 'code id_token'],
    features: { devInteractions: { enabled: true } },
    cookies: { keys: ['only-for-tests'] },
    ttl: {
      AccessToken: 600,
      AuthorizationCode: 60,
      Grant: 600,
      IdToken: 600,
      Interaction: 600,
      Session: 600,
    },
    findAccount: (_context, id) => ({ accountId: id, claims: () => claimsOf(id) }),
  })
  // Its warnings are about running it for real.
  const handle = provider.callback()
  let mode: 'well' | 'failing' = 'well'
  let keyRequests = 0
  server.on('request', (request, response) => {
    const url = new URL(request.url ?? '/', issuer)
    if (url.pathname === '/jwks') keyRequests += 1
    if (mode === 'failing') response.writeHead(500).end()
    else if (url.pathname === '/tokeninfo') void describeToken(provider, url, response)
    else if (!also(request, response, issuer)) void handle(request, response)
  })

  return {
    issuer,
    tokenInfoUrl: `${issuer}/tokeninfo`,
    userInfoUrl: `${issuer}/me`,
    keyRequests: () => keyRequests,
    fail(isFailing: boolean): void {
      mode = isFailing ? 'failing' : 'well'
    },
    /** What a person who signs in at the provider brings back. */
    signIn: (person: { clientId: string; subject: string; nonce?: string; scope?: string }) =>
      tokensOf(issuer, person),
    async revoke(accessToken: string): Promise<void> {
      await (await provider.AccessToken.find(accessToken))?.destroy()
    },
    async stop(): Promise<void> {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

function clientOf(id: string, addresses: string[]): ClientMetadata {
  return {
    client_id: id,
    client_secret: secret,
    token_endpoint_auth_method: 'client_secret_post',
    application_type: 'native',
    grant_types: ['authorization_code', 'implicit'],
    response_types: ['code', 'code id_token'],
    redirect_uris: addresses,
  }
}

function claimsOf(id: string) {
  const [subject = ''] = id.split(' ')
  return {
    sub: id,
    email: `${subject}@people.test`,
    email_verified: !id.endsWith('unverified'),
    given_name: 'Oliva',
    family_name: subject,
  }
}

async function describeToken(provider: Provider, url: URL, response: ServerResponse): Promise<void> {
  const token = await provider.AccessToken.find(url.searchParams.get('access_token') ?? '')
  response.setHeader('content-type', 'application/json')
  if (!token?.clientId) {
    response.writeHead(400).end('{"error":"invalid_token"}')
    return
  }
  const { accountId: sub, clientId, scope = '' } = token
  response.end(
    JSON.stringify({ aud: clientId, azp: clientId, sub, scope, expires_in: String(token.remainingTTL) }),
  )
}

/** Goes through the pages of the provider as a browser does: sign in, agree, come back with a code. */
async function tokensOf(
  issuer: string,
  person: { clientId: string; subject: string; nonce?: string; scope?: string },
): Promise<Tokens> {
  const jar = new Map<string, string>()
  const start = new URL('/auth', issuer)
  start.search = new URLSearchParams({
    client_id: person.clientId,
    response_type: 'code',
    scope: person.scope ?? 'openid profile email',
    redirect_uri: redirectUri(issuer),
    ...(person.nonce ? { nonce: person.nonce } : {}),
  }).toString()
  let next = start.href
  for (let step = 0; !next.startsWith(redirectUri(issuer)); step++) {
    if (step > 12) throw new Error(`the provider leads on and on: ${next}`)
    next = await visit(next, jar, person.subject)
  }
  const code = new URL(next).searchParams.get('code')
  if (!code) throw new Error(`no code came back: ${next}`)
  return exchangeCode(issuer, person.clientId, code)
}

/** The last step of the code flow, which knows the client's secret. */
export async function exchangeCode(issuer: string, clientId: string, code: string): Promise<Tokens> {
  const answer = await fetch(new URL('/token', issuer), {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code,
      redirect_uri: redirectUri(issuer),
      client_id: clientId,
      client_secret: secret,
    }),
  })
  const { id_token, access_token } = (await answer.json()) as { id_token: string; access_token: string }
  return { idToken: id_token, accessToken: access_token }
}

async function visit(address: string, jar: Map<string, string>, subject: string): Promise<string> {
  const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
  const page = await fetch(address, { headers: { cookie }, redirect: 'manual' })
  remember(page, jar)
  const location = page.headers.get('location')
  if (location) return new URL(location, address).href
  const html = await page.text()
  const action = /<form[^>]*action="([^"]+)"/.exec(html)?.[1]
  const prompt = /name="prompt" value="([^"]+)"/.exec(html)?.[1]
  if (!action || !prompt) throw new Error(`neither a form nor a way on: ${html.slice(0, 500)}`)
  const sent = await fetch(new URL(action, address), {
    method: 'POST',
    headers: { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') },
    body: new URLSearchParams({ prompt, login: subject, password: 'any' }),
    redirect: 'manual',
  })
  remember(sent, jar)
  return new URL(sent.headers.get('location') ?? '', address).href
}

function remember(answer: Response, jar: Map<string, string>): void {
  for (const line of answer.headers.getSetCookie()) {
    const [pair = ''] = line.split(';')
    const at = pair.indexOf('=')
    jar.set(pair.slice(0, at), pair.slice(at + 1))
  }
}
