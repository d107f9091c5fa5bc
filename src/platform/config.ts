// All settings, read once from the environment and validated before anything starts. Other modules must not read
// process.env. A new setting requires one line here and one in .env.example.
import { resolve } from 'node:path'
import ipaddr from 'ipaddr.js'
import { z } from 'zod'
import { backupEnvironment, parseBackup } from './backup-settings.ts'
import { isTimeZone } from './is-time-zone.ts'
import { parseSubscription, subscriptionEnvironment } from './subscription-settings.ts'
import { parseTranslation, translationEnvironment } from './translation-settings.ts'

const port = z.coerce.number().int().min(0).max(65_535)
const httpUrl = z.url({
  protocol: /^https?$/,
  error: 'must be a URL such as https://news.example',
})
/** Without a path, because pages, cookies and the service worker use the root of the host. */
const siteUrl = httpUrl.refine(
  (value) => {
    const url = URL.parse(value)
    return url === null || url.href === `${url.origin}/`
  },
  { error: 'must be the URL of a site such as https://news.example, without a path' },
)
const flag = z.enum(['0', '1'], { error: 'must be 0 or 1' }).transform((value) => value === '1')
const commaSeparatedList = z.string().transform((value) =>
  value
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean),
)

/** IP addresses, ranges, and Fastify's names for some ranges. */
const proxies = commaSeparatedList.refine((values) => values.every(isProxy), {
  error: 'must be IP addresses or ranges such as 10.0.0.1 or 10.0.0.0/8, separated by commas',
})
const origins = commaSeparatedList.refine(
  (values) => values.every((value) => URL.parse(value)?.origin === value),
  {
    error:
      'must be origins such as https://app.example, separated by commas, without a path or a trailing slash',
  },
)

const mailSender = z.string().regex(/^(?:[^<>\r\n]{0,100}<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/, {
  error: 'must be an e-mail address such as news@olea.example or Olea <news@olea.example>',
})
const secretKey = z.string().min(32, { error: 'must have at least 32 characters' }).max(500)
const timeZone = z.string().refine(isTimeZone, { error: 'must be a time zone such as Europe/Berlin' })

const Environment = z.object({
  PORT: port.default(3000),
  HOST: z.string().min(1).default('localhost'),
  PUBLIC_URL: siteUrl.optional(),
  API_URL: httpUrl.optional(),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: 'must look like postgres://user@host/database' })
    .optional(),
  ADMIN_EMAIL: z.email({ pattern: z.regexes.unicodeEmail }).optional(),
  ADMIN_PASSWORD: z.string().min(8, { error: 'must have at least 8 characters' }).max(128).optional(),
  REQUIRE_ADMIN_SECOND_FACTOR: flag.default(false),
  SECRET_KEY: secretKey.optional(),
  SECRET_KEY_PREVIOUS: secretKey.optional(),
  ...backupEnvironment,
  DEMO: z.enum(['0', '1', 'articles'], { error: 'must be 0, 1 or articles' }).default('1'),
  PUBLICATION_TIME_ZONE: timeZone.default('Europe/Berlin'),
  PUBLISHER_NAME: z.string().max(200).optional(),
  PUBLISHER_ADDRESS: z.string().max(500).optional(),
  CONTACT_EMAIL: z.email().optional(),
  APP_STORE_URL: httpUrl.optional(),
  GOOGLE_PLAY_URL: httpUrl.optional(),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'must look like smtps://user:password@mail.example' })
    .optional(),
  MAIL_FROM: mailSender.optional(),
  GOOGLE_CLIENT_ID: commaSeparatedList.default([]),
  GOOGLE_ISSUER: httpUrl.default('https://accounts.google.com'),
  GOOGLE_TOKENINFO_URL: httpUrl.default('https://oauth2.googleapis.com/tokeninfo'),
  GOOGLE_USERINFO_URL: httpUrl.default('https://openidconnect.googleapis.com/v1/userinfo'),
  GOOGLE_SCRIPT_URL: httpUrl.default('https://accounts.google.com/gsi/client'),
  APPLE_CLIENT_ID: commaSeparatedList.default([]),
  APPLE_ISSUER: httpUrl.default('https://appleid.apple.com'),
  OPEN_FOOD_FACTS: flag.default(false),
  OPEN_FOOD_FACTS_URL: httpUrl.default('https://world.openfoodfacts.org'),
  PUSH_SERVICE_URL: siteUrl.optional(),
  OFFLINE_READING: flag.default(true),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  TRUSTED_PROXIES: proxies.default([]),
  CORS_ORIGINS: origins.default([]),
  METRICS: flag.default(false),
  METRICS_TOKEN: z.string().min(16, { error: 'must have at least 16 characters' }).max(500).optional(),
  AD_TRAFFIC_POLICY: z.enum(['compat', 'strict'], { error: 'must be compat or strict' }).default('compat'),
  COUNTRY_HEADER: z
    .string()
    .regex(/^[a-z0-9-]{1,60}$/i, { error: 'must be the name of a header such as CF-IPCountry' })
    .transform((name) => name.toLowerCase())
    .optional(),
  DRAIN_SECONDS: z.coerce.number().min(0).max(5).default(3),
  PAGE_CACHE_MB: z.coerce.number().int().min(0).max(65_536).default(128),
  S3_BUCKET: z.string().min(1).max(255).optional(),
  S3_ENDPOINT: httpUrl.optional(),
  S3_REGION: z.string().min(1).max(100).default('us-east-1'),
  S3_ACCESS_KEY: z.string().max(500).optional(),
  S3_SECRET_KEY: z.string().max(500).optional(),
  S3_PATH_STYLE: flag.optional(),
  S3_CACHE_MB: z.coerce.number().int().min(1).max(1_000_000).default(1_024),
  AI_URL: httpUrl.optional(),
  AI_KEY: z.string().max(2_000).optional(),
  AI_MODEL: z.string().max(300).optional(),
  ...translationEnvironment,
  ...subscriptionEnvironment,
})

/** Names of all settings, in the order of .env.example. */
export const settingNames: readonly string[] = Object.keys(Environment.shape)

export type Config = ReturnType<typeof readConfig>

/** A setting has an invalid value. The message is one line to print before the process exits. */
export class SettingError extends Error {}

function parseDemo(demo: '0' | '1' | 'articles') {
  return Object.freeze({ articles: demo !== '0', advertisements: demo === '1', oils: demo === '1' })
}

/**
 * @param environment usually process.env; empty values count as not set
 * @throws SettingError that names the first invalid setting and its valid values
 */
export function readConfig(environment: Record<string, string | undefined>) {
  const values = Object.fromEntries(
    settingNames.flatMap((name) => (environment[name]?.trim() ? [[name, environment[name].trim()]] : [])),
  )
  const parsed = Environment.safeParse(values)
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    const name = String(issue?.path[0] ?? 'settings')
    throw new SettingError(
      `${name}="${maskSecret(name, values[name])}" is invalid: ${issue?.message ?? 'invalid value'}`,
    )
  }
  const env = parsed.data
  const publicUrl = (env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/\/+$/, '')
  return Object.freeze({
    ...{ host: env.HOST, port: env.PORT },
    publicUrl,
    apiUrl: env.API_URL?.replace(/\/+$/, ''),
    dataDir: resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL,
    admin: Object.freeze({ email: env.ADMIN_EMAIL, password: env.ADMIN_PASSWORD }),
    requireAdminSecondFactor: env.REQUIRE_ADMIN_SECOND_FACTOR,
    ...{ ...parseKeys(env), backup: parseBackup(env, rejectMissing) },
    demo: parseDemo(env.DEMO),
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
    identityProviders: parseIdentityProviders(env),
    openFoodFacts: Object.freeze({ isEnabled: env.OPEN_FOOD_FACTS, url: env.OPEN_FOOD_FACTS_URL }),
    ...{ pushService: env.PUSH_SERVICE_URL?.replace(/\/+$/, ''), offlineReading: env.OFFLINE_READING },
    logLevel: env.LOG_LEVEL,
    trustedProxies: env.TRUSTED_PROXIES,
    ...{ corsOrigins: env.CORS_ORIGINS, metrics: parseMetrics(env) },
    ads: Object.freeze({ trafficPolicy: env.AD_TRAFFIC_POLICY, countryHeader: env.COUNTRY_HEADER }),
    drainMs: env.DRAIN_SECONDS * 1000,
    pageCacheBytes: env.PAGE_CACHE_MB * 1024 * 1024,
    s3: parseS3(env),
    llm: parseLlm(env),
    translation: parseTranslation(env, rejectMissing),
    subscription: parseSubscription(env, rejectMissing),
  })
}

function rejectMissing(name: string, reason: string): never {
  throw new SettingError(`${name}="" is invalid: ${reason}, which requires it`)
}

function parseKeys(env: z.infer<typeof Environment>) {
  return { secretKey: env.SECRET_KEY, previousSecretKey: env.SECRET_KEY_PREVIOUS }
}

/** @returns undefined when metrics are not served */
function parseMetrics({ METRICS, METRICS_TOKEN: token }: z.infer<typeof Environment>) {
  return METRICS ? Object.freeze({ token }) : undefined
}

/** A provider without a client id is not configured. */
function parseIdentityProviders(env: z.infer<typeof Environment>) {
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

/** @returns undefined when files are stored in the data folder */
function parseS3(env: z.infer<typeof Environment>) {
  const { S3_BUCKET: bucket, S3_ENDPOINT: endpoint, S3_ACCESS_KEY, S3_SECRET_KEY } = env
  if (bucket === undefined) {
    const dependent = endpoint ? 'S3_ENDPOINT' : S3_ACCESS_KEY && 'S3_ACCESS_KEY'
    if (dependent)
      throw new SettingError(`S3_BUCKET="" is invalid: ${dependent} requires the name of a bucket`)
    return undefined
  }
  if (Boolean(S3_ACCESS_KEY) !== Boolean(S3_SECRET_KEY)) {
    const missing = S3_ACCESS_KEY ? 'S3_SECRET_KEY' : 'S3_ACCESS_KEY'
    throw new SettingError(`${missing}="" is invalid: both S3 keys or neither of them must be set`)
  }
  return Object.freeze({
    bucket,
    endpoint,
    region: env.S3_REGION,
    credentials:
      S3_ACCESS_KEY && S3_SECRET_KEY
        ? { accessKeyId: S3_ACCESS_KEY, secretAccessKey: S3_SECRET_KEY }
        : undefined,
    // Few S3-compatible servers other than Amazon's support a host name per bucket.
    isPathStyle: env.S3_PATH_STYLE ?? endpoint !== undefined,
    cacheBytes: env.S3_CACHE_MB * 1024 * 1024,
  })
}

/** @returns undefined when no LLM is configured */
function parseLlm({ AI_URL: url, AI_KEY: key, AI_MODEL: model }: z.infer<typeof Environment>) {
  if (url === undefined) return undefined
  if (model === undefined)
    throw new SettingError('AI_MODEL="" is invalid: AI_URL requires the name of a model')
  return Object.freeze({ url, key, model })
}

/** Keeps secrets out of error messages, which are printed and logged. */
function maskSecret(name: string, value: string | undefined): string {
  return /PASSWORD|PASSPHRASE|SECRET|KEY|_TOKEN$|DATABASE_URL|SMTP_URL/.test(name) ? '…' : (value ?? '')
}

function isProxy(value: string): boolean {
  return (
    ['loopback', 'linklocal', 'uniquelocal'].includes(value) ||
    ipaddr.isValid(value) ||
    ipaddr.isValidCIDR(value)
  )
}
