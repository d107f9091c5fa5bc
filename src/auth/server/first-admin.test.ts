// Creation of the first admin, across restarts and concurrent processes.
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { AuditQuery } from '#src/audit/contract/audit.ts'
import { createTestApp, type TestApp } from '#src/test-app.ts'
import { isSignedIn } from './auth-context.ts'
import { ensureFirstAdmin, firstAdminFileName } from './first-admin.ts'

let olea: TestApp
let dataDir: string

beforeAll(async () => {
  olea = await createTestApp()
})

beforeEach(async () => {
  await olea.database.db.execute(sql`delete from users`)
  await olea.database.db.execute(sql`delete from sign_in_failures`)
  dataDir = await mkdtemp(join(tmpdir(), 'olea-admin-'))
})

afterEach(() => rm(dataDir, { recursive: true }))

afterAll(() => olea.close())

type Admin = { email?: string; password?: string }

function start(admin: Admin = {}, folder = dataDir) {
  const config = { dataDir: folder, admin: { email: admin.email, password: admin.password } }
  return ensureFirstAdmin({ config, ...olea.services })
}

/** The audit log of the user. */
async function listAuditLog(email: string) {
  const row = await olea.services.users.findByEmail(email)
  return olea.services.audit.list(AuditQuery.parse({ subject: row?.id }))
}

async function signInRole(email: string, password: string): Promise<string> {
  const outcome = await olea.services.auth.login({ email, password })
  if (!isSignedIn(outcome)) throw new Error('a new admin has no second factor')
  return outcome.user.role
}

test('generates an admin without settings, and stores the password in a private file', async () => {
  const admin = await start()
  expect(admin).toMatchObject({ email: 'admin@olea.example', file: join(dataDir, firstAdminFileName) })
  expect(admin?.password).toMatch(/^[A-Za-z0-9_-]{20}$/)
  expect((await stat(join(dataDir, firstAdminFileName))).mode & 0o777).toBe(0o600)
  expect(await signInRole('admin@olea.example', admin?.password ?? '')).toBe('admin')
})

test('returns the same admin after a restart', async () => {
  expect(await start()).toEqual(await start())
})

test('forgets the generated password once it was changed', async () => {
  const { email, password = '' } = (await start()) ?? { email: '' }
  const outcome = await olea.services.auth.login({ email, password })
  if (!isSignedIn(outcome)) throw new Error('a new admin has no second factor')
  const { passwords, users } = olea.services
  await users.update(outcome.user._id, { passwordHash: await passwords.hash('five baskets before noon') })
  expect(await start()).toBeUndefined()
  await expect(stat(join(dataDir, firstAdminFileName))).rejects.toThrow('ENOENT')
  expect(await start()).toBeUndefined()
})

test('uses the stored password after a crash between storing it and creating the account', async () => {
  await start()
  await olea.database.db.execute(sql`delete from users`)
  const { password } = JSON.parse(await readFile(join(dataDir, firstAdminFileName), 'utf8'))
  expect((await start())?.password).toBe(password)
  expect(await signInRole('admin@olea.example', password)).toBe('admin')
})

test('creates the admin of the settings without storing the password in a file', async () => {
  const admin = { email: 'Chief@Olea.Test', password: 'the-chief-of-olea' }
  expect(await start(admin)).toEqual({ email: 'chief@olea.test' })
  await expect(stat(join(dataDir, firstAdminFileName))).rejects.toThrow('ENOENT')
  expect(await signInRole('chief@olea.test', admin.password)).toBe('admin')
  expect(await start(admin)).toEqual({ email: 'chief@olea.test' })
})

test('records the creation of an admin once in the audit log, without an actor and without the address', async () => {
  await start()
  await start()
  const late = { email: 'late@olea.test', password: 'the-late-chief' }
  await start(late)
  await start(late)
  for (const email of ['admin@olea.example', late.email]) {
    const { data } = await listAuditLog(email)
    expect(data.map(({ action, actor }) => [action, actor])).toEqual([['user.admin-set-up', null]])
    // The address is added when the audit log is read; it is not stored in it.
    const { rows } = await olea.database.db.execute(sql`select * from audit_log`)
    expect(JSON.stringify(rows)).not.toContain(email)
  }
})

test('normalizes an internationalized address', async () => {
  const admin = { email: 'Chefin@Bücher.example', password: 'the-chief-of-olea' }
  expect(await start(admin)).toEqual({ email: 'chefin@xn--bcher-kva.example' })
  expect(await signInRole('chefin@xn--bcher-kva.example', admin.password)).toBe('admin')
})

test('creates another admin for an address that is configured later', async () => {
  await start()
  expect(await start({ email: 'late@olea.test', password: 'the-late-chief' })).toEqual({
    email: 'late@olea.test',
  })
  expect(await signInRole('late@olea.test', 'the-late-chief')).toBe('admin')
})

test('neither promotes nor returns an existing reader whose address is configured', async () => {
  await start()
  await olea.services.auth.register({ email: 'reader@olea.test', password: 'only-a-reader' })
  expect(await start({ email: 'reader@olea.test', password: 'something-else' })).toBeUndefined()
  expect(await signInRole('reader@olea.test', 'only-a-reader')).toBe('user')
  expect(await start({ email: 'nobody@olea.test' })).toBeUndefined()
})

test('creates one admin when several processes start concurrently', async () => {
  const folders = await Promise.all([1, 2, 3].map(() => mkdtemp(join(tmpdir(), 'olea-admin-'))))
  const admins = await Promise.all(folders.map((folder) => start({}, folder)))
  const withPassword = admins.filter((admin) => admin?.password)
  expect(withPassword).toHaveLength(1)
  expect(await signInRole('admin@olea.example', withPassword[0]?.password ?? '')).toBe('admin')
  await Promise.all(folders.map((folder) => rm(folder, { recursive: true })))
})

test('reports an unreadable file and does not overwrite it', async () => {
  await writeFile(join(dataDir, firstAdminFileName), 'broken')
  await expect(start()).rejects.toThrow(`${join(dataDir, firstAdminFileName)} cannot be read`)
  expect(await readFile(join(dataDir, firstAdminFileName), 'utf8')).toBe('broken')
})
