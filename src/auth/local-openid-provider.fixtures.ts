// A local OpenID provider in place of Google and Apple. It implements the whole protocol; only Google's tokeninfo
// endpoint, which is not part of the protocol, is added.
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider, { type ClientMetadata } from 'oidc-provider'

export type LocalOpenIdProvider = Awaited<ReturnType<typeof startOpenIdProvider>>
type Tokens = { idToken: string; accessToken: string }
type SignInRequest = { clientId: string; subject: string; nonce?: string; scope?: string }

/** Default redirect URI of the clients in these tests. */
export function redirectUri(issuer: string): string {
  return `${issuer}/back`
}

const secret = 'a-secret-of-the-tests-only'

/**
 * Users sign in as `subject`, or as `subject unverified` with an unverified e-mail address.
 * @param clients client ids with their additional redirect URIs
 * @param handleFirst handles requests outside the protocol; returns true if it has sent a response
 */
export async function startOpenIdProvider(
  clients: Record<string, string[]>,
  handleFirst: (request: IncomingMessage, response: ServerResponse, issuer: string) => boolean = () => false,
) {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const provider = new Provider(issuer, {
    clients: Object.entries(clients).map(([id, redirectUris]) =>
      toClientMetadata(id, [redirectUri(issuer), ...redirectUris]),
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
    findAccount: (_context, id) => ({ accountId: id, claims: () => toClaims(id) }),
  })
  // Its warnings only concern production use.
  const handle = provider.callback()
  let isFailing = false
  let keyRequests = 0
  server.on('request', (request, response) => {
    const url = new URL(request.url ?? '/', issuer)
    if (url.pathname === '/jwks') keyRequests += 1
    if (isFailing) response.writeHead(500).end()
    else if (url.pathname === '/tokeninfo') void sendTokenInfo(provider, url, response)
    else if (!handleFirst(request, response, issuer)) void handle(request, response)
  })

  return {
    issuer,
    tokenInfoUrl: `${issuer}/tokeninfo`,
    userInfoUrl: `${issuer}/me`,
    keyRequests: () => keyRequests,
    setFailing(value: boolean): void {
      isFailing = value
    },
    /** The tokens that a user gets who signs in at the provider. */
    signIn: (request: SignInRequest) => requestTokens(issuer, request),
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

function toClientMetadata(id: string, redirectUris: string[]): ClientMetadata {
  return {
    client_id: id,
    client_secret: secret,
    token_endpoint_auth_method: 'client_secret_post',
    application_type: 'native',
    grant_types: ['authorization_code', 'implicit'],
    response_types: ['code', 'code id_token'],
    redirect_uris: redirectUris,
  }
}

function toClaims(id: string) {
  const [subject = ''] = id.split(' ')
  return {
    sub: id,
    email: `${subject}@people.test`,
    email_verified: !id.endsWith('unverified'),
    given_name: 'Oliva',
    family_name: subject,
  }
}

async function sendTokenInfo(provider: Provider, url: URL, response: ServerResponse): Promise<void> {
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

/** Follows the pages of the provider like a browser: login, consent, redirect with a code. */
async function requestTokens(
  issuer: string,
  { clientId, subject, nonce, scope = 'openid profile email' }: SignInRequest,
): Promise<Tokens> {
  const cookies = new Map<string, string>()
  const start = new URL('/auth', issuer)
  start.search = new URLSearchParams({
    client_id: clientId,
    response_type: 'code',
    scope,
    redirect_uri: redirectUri(issuer),
    ...(nonce ? { nonce } : {}),
  }).toString()
  let next = start.href
  for (let step = 0; !next.startsWith(redirectUri(issuer)); step++) {
    if (step > 12) throw new Error(`too many redirects: ${next}`)
    next = await visit(next, cookies, subject)
  }
  const code = new URL(next).searchParams.get('code')
  if (!code) throw new Error(`no code in the redirect: ${next}`)
  return exchangeCode(issuer, clientId, code)
}

/** The last step of the code flow, which requires the client secret. */
export async function exchangeCode(issuer: string, clientId: string, code: string): Promise<Tokens> {
  const response = await fetch(new URL('/token', issuer), {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code,
      redirect_uri: redirectUri(issuer),
      client_id: clientId,
      client_secret: secret,
    }),
  })
  const { id_token, access_token } = (await response.json()) as { id_token: string; access_token: string }
  return { idToken: id_token, accessToken: access_token }
}

async function visit(url: string, cookies: Map<string, string>, subject: string): Promise<string> {
  const page = await fetch(url, { headers: { cookie: cookieHeader(cookies) }, redirect: 'manual' })
  storeCookies(page, cookies)
  const location = page.headers.get('location')
  if (location) return new URL(location, url).href
  const html = await page.text()
  const action = /<form[^>]*action="([^"]+)"/.exec(html)?.[1]
  const prompt = /name="prompt" value="([^"]+)"/.exec(html)?.[1]
  if (!action || !prompt) throw new Error(`neither a form nor a redirect: ${html.slice(0, 500)}`)
  const submitted = await fetch(new URL(action, url), {
    method: 'POST',
    headers: { cookie: cookieHeader(cookies) },
    body: new URLSearchParams({ prompt, login: subject, password: 'any' }),
    redirect: 'manual',
  })
  storeCookies(submitted, cookies)
  return new URL(submitted.headers.get('location') ?? '', url).href
}

function cookieHeader(cookies: Map<string, string>): string {
  return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
}

function storeCookies(response: Response, cookies: Map<string, string>): void {
  for (const line of response.headers.getSetCookie()) {
    const [pair = ''] = line.split(';')
    const at = pair.indexOf('=')
    cookies.set(pair.slice(0, at), pair.slice(at + 1))
  }
}
