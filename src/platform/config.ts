// Every setting of the product, read once from the environment and checked before anything starts.
// Nothing else reads process.env; a new setting is one line here and one in .env.example.
import { resolve } from 'node:path'
import ipaddr from 'ipaddr.js'
import { z } from 'zod'
import { isTimeZone } from './time-zone.ts'

const port = z.coerce.number().int().min(0).max(65_535)
const webAddress = z.url({
  protocol: /^https?$/,
  error: 'must be a web address such as https://news.example',
})
/** Pages, cookies and the service worker stand at the root of their host. */
const siteAddress = webAddress.refine(
  (value) => {
    const site = URL.parse(value)
    return site === null || site.href === `${site.origin}/`
  },
  { error: 'must be the address of a whole site such as https://news.example, without a path' },
)
const onOff = z.enum(['0', '1'], { error: 'must be 0 or 1' }).transform((value) => value === '1')
const list = z.string().transform((value) =>
  value
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean),
)

/** Addresses, ranges, and the names that Fastify knows for some of them. */
const proxies = list.refine((values) => values.every(isProxy), {
  error: 'must be addresses or ranges such as 10.0.0.1 or 10.0.0.0/8, separated by commas',
})
const origins = list.refine((values) => values.every((value) => URL.parse(value)?.origin === value), {
  error:
    'must be origins such as https://app.example, separated by commas, without a path or a slash at the end',
})

const mailSender = z.string().regex(/^(?:[^<>\r\n]{0,100}<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/, {
  error: 'must be an address such as news@olea.example or Olea <news@olea.example>',
})
const timeZone = z.string().refine(isTimeZone, { error: 'must be a time zone such as Europe/Berlin' })

const Environment = z.object({
  PORT: port.default(3000),
  HOST: z.string().min(1).default('localhost'),
  PUBLIC_URL: siteAddress.optional(),
  API_URL: webAddress.optional(),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: 'must look like postgres://user@host/database' })
    .optional(),
  ADMIN_EMAIL: z.email({ pattern: z.regexes.unicodeEmail }).optional(),
  ADMIN_PASSWORD: z.string().min(8, { error: 'must have at least 8 characters' }).max(128).optional(),
  REQUIRE_ADMIN_SECOND_FACTOR: onOff.default(false),
  SECRET_KEY: z.string().min(32, { error: 'must have at least 32 characters' }).max(500).optional(),
  DEMO: onOff.default(true),
  PUBLICATION_TIME_ZONE: timeZone.default('Europe/Berlin'),
  PUBLISHER_NAME: z.string().max(200).optional(),
  PUBLISHER_ADDRESS: z.string().max(500).optional(),
  CONTACT_EMAIL: z.email().optional(),
  APP_STORE_URL: webAddress.optional(),
  GOOGLE_PLAY_URL: webAddress.optional(),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'must look like smtps://user:password@mail.example' })
    .optional(),
  MAIL_FROM: mailSender.optional(),
  GOOGLE_CLIENT_ID: list.default([]),
  GOOGLE_ISSUER: webAddress.default('https://accounts.google.com'),
  GOOGLE_TOKENINFO_URL: webAddress.default('https://oauth2.googleapis.com/tokeninfo'),
  GOOGLE_USERINFO_URL: webAddress.default('https://openidconnect.googleapis.com/v1/userinfo'),
  GOOGLE_SCRIPT_URL: webAddress.default('https://accounts.google.com/gsi/client'),
  APPLE_CLIENT_ID: list.default([]),
  APPLE_ISSUER: webAddress.default('https://appleid.apple.com'),
  OFFLINE_READING: onOff.default(true),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  TRUSTED_PROXIES: proxies.default([]),
  CORS_ORIGINS: origins.default([]),
  METRICS: onOff.default(false),
  DRAIN_SECONDS: z.coerce.number().min(0).max(5).default(3),
  PAGE_CACHE_MB: z.coerce.number().int().min(0).max(65_536).default(128),
  S3_BUCKET: z.string().min(1).max(255).optional(),
  S3_ENDPOINT: webAddress.optional(),
  S3_REGION: z.string().min(1).max(100).default('us-east-1'),
  S3_ACCESS_KEY: z.string().max(500).optional(),
  S3_SECRET_KEY: z.string().max(500).optional(),
  S3_PATH_STYLE: onOff.optional(),
  S3_CACHE_MB: z.coerce.number().int().min(1).max(1_000_000).default(1_024),
  AI_URL: webAddress.optional(),
  AI_KEY: z.string().max(2_000).optional(),
  AI_MODEL: z.string().max(300).optional(),
})

/** Names of all settings, in the order of .env.example. */
export const settingNames: readonly string[] = Object.keys(Environment.shape)

export type Config = ReturnType<typeof readConfig>

/** A setting has a wrong value; the message is the one line to show before stopping. */
export class SettingError extends Error {}

/**
 * @param environment usually process.env; empty values count as not set
 * @throws SettingError naming the first wrong setting and what it must be
 */
export function readConfig(environment: Record<string, string | undefined>) {
  const given = Object.fromEntries(
    settingNames.flatMap((name) => (environment[name]?.trim() ? [[name, environment[name].trim()]] : [])),
  )
  const parsed = Environment.safeParse(given)
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    const name = String(issue?.path[0] ?? 'settings')
    throw new SettingError(
      `${name}="${hide(name, given[name])}" is not usable: ${issue?.message ?? 'wrong value'}`,
    )
  }
  const env = parsed.data
  const publicUrl = (env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/\/+$/, '')
  return Object.freeze({
    host: env.HOST,
    port: env.PORT,
    publicUrl,
    apiUrl: env.API_URL?.replace(/\/+$/, ''),
    dataDir: resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL,
    admin: Object.freeze({ email: env.ADMIN_EMAIL, password: env.ADMIN_PASSWORD }),
    requireAdminSecondFactor: env.REQUIRE_ADMIN_SECOND_FACTOR,
    secretKey: env.SECRET_KEY,
    demo: env.DEMO,
    timeZone: env.PUBLICATION_TIME_ZONE,
    publisher: Object.freeze({
      name: env.PUBLISHER_NAME,
      address: env.PUBLISHER_ADDRESS,
      email: env.CONTACT_EMAIL,
    }),
    appStores: Object.freeze({ apple: env.APP_STORE_URL, google: env.GOOGLE_PLAY_URL }),
    mail: Object.freeze({
      smtpUrl: env.SMTP_URL,
      from: env.MAIL_FROM ?? `Olea <noreply@${new URL(publicUrl).hostname}>`,
    }),
    identityProviders: providersOf(env),
    offlineReading: env.OFFLINE_READING,
    logLevel: env.LOG_LEVEL,
    trustedProxies: env.TRUSTED_PROXIES,
    corsOrigins: env.CORS_ORIGINS,
    metrics: env.METRICS,
    drainMs: env.DRAIN_SECONDS * 1000,
    pageCacheBytes: env.PAGE_CACHE_MB * 1024 * 1024,
    s3: s3Of(env),
    llm: engineOf(env),
  })
}

/** Providers without a client id are not set up. */
function providersOf(env: z.infer<typeof Environment>) {
  const google = {
    clientIds: env.GOOGLE_CLIENT_ID,
    issuer: env.GOOGLE_ISSUER,
    tokenInfoUrl: env.GOOGLE_TOKENINFO_URL,
    userInfoUrl: env.GOOGLE_USERINFO_URL,
    scriptUrl: env.GOOGLE_SCRIPT_URL,
  }
  const apple = { clientIds: env.APPLE_CLIENT_ID, issuer: env.APPLE_ISSUER }
  return Object.freeze({
    google: google.clientIds.length > 0 ? google : undefined,
    apple: apple.clientIds.length > 0 ? apple : undefined,
  })
}

/** @returns undefined where pictures stay in the data folder */
function s3Of(env: z.infer<typeof Environment>) {
  const { S3_BUCKET: bucket, S3_ENDPOINT: endpoint, S3_ACCESS_KEY, S3_SECRET_KEY } = env
  if (bucket === undefined) {
    const lonely = endpoint ? 'S3_ENDPOINT' : S3_ACCESS_KEY && 'S3_ACCESS_KEY'
    if (lonely) throw new SettingError(`S3_BUCKET="" is not usable: ${lonely} needs the name of a bucket`)
    return undefined
  }
  if (Boolean(S3_ACCESS_KEY) !== Boolean(S3_SECRET_KEY)) {
    const missing = S3_ACCESS_KEY ? 'S3_SECRET_KEY' : 'S3_ACCESS_KEY'
    throw new SettingError(`${missing}="" is not usable: the two S3 keys come together, or none of them`)
  }
  return Object.freeze({
    bucket,
    endpoint,
    region: env.S3_REGION,
    credentials:
      S3_ACCESS_KEY && S3_SECRET_KEY
        ? { accessKeyId: S3_ACCESS_KEY, secretAccessKey: S3_SECRET_KEY }
        : undefined,
    // Few stores but Amazon's have a name for every bucket.
    isPathStyle: env.S3_PATH_STYLE ?? endpoint !== undefined,
    cacheBytes: env.S3_CACHE_MB * 1024 * 1024,
  })
}

/** @returns undefined where no text engine is set up */
function engineOf({ AI_URL: url, AI_KEY: key, AI_MODEL: model }: z.infer<typeof Environment>) {
  if (url === undefined) return undefined
  if (model === undefined)
    throw new SettingError('AI_MODEL="" is not usable: AI_URL needs the name of a model')
  return Object.freeze({ url, key, model })
}

/** Secrets must not reach a terminal or a log through an error message. */
function hide(name: string, value: string | undefined): string {
  return /PASSWORD|SECRET|KEY|DATABASE_URL|SMTP_URL/.test(name) ? '…' : (value ?? '')
}

function isProxy(value: string): boolean {
  return (
    ['loopback', 'linklocal', 'uniquelocal'].includes(value) ||
    ipaddr.isValid(value) ||
    ipaddr.isValidCIDR(value)
  )
}
