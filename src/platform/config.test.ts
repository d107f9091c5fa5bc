import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readConfig, SettingError, settingNames } from './config.ts'

test('has defaults for all settings', () => {
  const config = readConfig({})
  expect(config.port).toBe(3000)
  expect(config.publicUrl).toBe('http://localhost:3000')
  expect(config.timeZone).toBe('Europe/Berlin')
  expect(config.databaseUrl).toBeUndefined()
})

test('treats an empty value as not set', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: ' ' }).port).toBe(3000)
})

test.each([
  ['PORT', 'eighty'],
  ['PORT', '70000'],
  ['PUBLIC_URL', 'news.example'],
  ['PUBLIC_URL', 'https://news.example/olives'],
  ['PUBLIC_URL', 'https://olea:short@news.example'],
  ['TRUSTED_PROXIES', 'proxy.example'],
  ['TRUSTED_PROXIES', '10.0.0.1, 10.0.0.0/99'],
  ['CORS_ORIGINS', 'app.example'],
  ['CORS_ORIGINS', 'https://app.example/'],
  ['CORS_ORIGINS', '*'],
  ['DATABASE_URL', 'mysql://x/y'],
  ['DEMO', 'yes'],
  ['PUBLICATION_TIME_ZONE', 'Europe/Atlantis'],
  ['ADMIN_EMAIL', 'nobody'],
  ['SMTP_URL', 'mail.olea.example'],
  ['MAIL_FROM', 'Olea'],
  ['MAIL_FROM', 'Olea <news@olea.example>, more@olea.example'],
  ['LOG_LEVEL', 'loud'],
])('rejects %s=%s with a message that names the setting', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(SettingError)
  expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^${name}=`))
})

test('parses URLs, proxies and origins', () => {
  const config = readConfig({
    PUBLIC_URL: 'https://news.example/',
    TRUSTED_PROXIES: '10.0.0.1, 10.0.0.0/8,::1,loopback',
    CORS_ORIGINS: 'https://app.example, http://localhost:5173',
  })
  expect(config.publicUrl).toBe('https://news.example')
  expect(config.trustedProxies).toEqual(['10.0.0.1', '10.0.0.0/8', '::1', 'loopback'])
  expect(config.corsOrigins).toEqual(['https://app.example', 'http://localhost:5173'])
})

test('error messages contain no secrets', () => {
  expect(() => readConfig({ ADMIN_PASSWORD: 'short' })).toThrow(/^(?!.*short)/)
  expect(() => readConfig({ SMTP_URL: 'http://olea:short@mail' })).toThrow(/^(?!.*short)/)
})

test('plans are sold with a key, a signing secret and at least one price', () => {
  const keys = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' }
  expect(readConfig({}).subscription.stripe).toBeUndefined()
  expect(readConfig({ ...keys, STRIPE_PLUS_PRICE: 'price_1' }).subscription.stripe).toEqual({
    secretKey: 'sk_test_1',
    webhookSecret: 'whsec_1',
    prices: { plus: 'price_1', professional: undefined },
    url: 'https://api.stripe.com',
  })
  expect(() => readConfig(keys)).toThrow(/^STRIPE_PLUS_PRICE=/)
  expect(() => readConfig({ STRIPE_SECRET_KEY: 'sk_1' })).toThrow(/^STRIPE_WEBHOOK_SECRET=/)
  expect(() => readConfig({ STRIPE_PLUS_PRICE: 'price_1' })).toThrow(/^STRIPE_SECRET_KEY=/)
  expect(() => readConfig({ STRIPE_SECRET_KEY: 'pk_public' })).toThrow(/^(?!.*pk_public)STRIPE_SECRET_KEY=/)
})

test('an LLM requires a URL and a model', () => {
  expect(readConfig({}).llm).toBeUndefined()
  expect(readConfig({ AI_MODEL: 'press-1', AI_KEY: 'k' }).llm).toBeUndefined()
  const url = 'http://localhost:11434/v1'
  expect(() => readConfig({ AI_URL: url })).toThrow(/^AI_MODEL=/)
  expect(readConfig({ AI_URL: url, AI_MODEL: 'press-1' }).llm).toEqual({ url, model: 'press-1' })
})

test('S3 requires a bucket, and both keys or neither', () => {
  expect(readConfig({}).s3).toBeUndefined()
  const keys = { S3_ACCESS_KEY: 'a', S3_SECRET_KEY: 'b' }
  expect(() => readConfig({ S3_ENDPOINT: 'http://localhost:9000' })).toThrow(/^S3_BUCKET=/)
  expect(() => readConfig({ ...keys })).toThrow(/^S3_BUCKET=/)
  expect(() => readConfig({ S3_BUCKET: 'x', S3_ACCESS_KEY: 'a' })).toThrow(/^S3_SECRET_KEY=/)
  expect(readConfig({ S3_BUCKET: 'x' }).s3).toMatchObject({ credentials: undefined, isPathStyle: false })
  const withEndpoint = { S3_BUCKET: 'x', S3_ENDPOINT: 'http://localhost:9000', ...keys }
  expect(readConfig(withEndpoint).s3).toMatchObject({
    isPathStyle: true,
    credentials: { accessKeyId: 'a', secretAccessKey: 'b' },
  })
  expect(readConfig({ ...withEndpoint, S3_PATH_STYLE: '0' }).s3?.isPathStyle).toBe(false)
})

test('.env.example lists every setting, in order, and no other', () => {
  const example = readFileSync('.env.example', 'utf8')
  const listed = [...example.matchAll(/^([A-Z0-9_]+)=/gm)].map((match) => match[1])
  expect(listed).toEqual(settingNames)
})
