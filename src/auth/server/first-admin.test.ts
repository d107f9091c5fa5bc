// How a newspaper gets its first admin, and keeps it over restarts and races.
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
  return ensureFirstAdmin({ config, db: olea.database.db, ...olea.services })
}

/** What the record says of this person. */
async function recordOf(email: string) {
  const row = await olea.services.users.findByEmail(email)
  return olea.services.audit.list(AuditQuery.parse({ subject: row?.id }))
}

async function roleOf(email: string, password: string): Promise<string> {
  const outcome = await olea.services.auth.login({ email, password })
  if (!isSignedIn(outcome)) throw new Error('a new admin has no second factor')
  return outcome.user.role
}

test('without settings one is made, and its password kept where only the owner reads it', async () => {
  const admin = await start()
  expect(admin).toMatchObject({ email: 'admin@olea.example', file: join(dataDir, firstAdminFileName) })
  expect(admin?.password).toMatch(/^[A-Za-z0-9_-]{20}$/)
  expect((await stat(join(dataDir, firstAdminFileName))).mode & 0o777).toBe(0o600)
  expect(await roleOf('admin@olea.example', admin?.password ?? '')).toBe('admin')
})

test('a restart finds the same one', async () => {
  expect(await start()).toEqual(await start())
})

test('a process that died after keeping the password and before making the account makes it with that password', async () => {
  await start()
  await olea.database.db.execute(sql`delete from users`)
  const { password } = JSON.parse(await readFile(join(dataDir, firstAdminFileName), 'utf8'))
  expect((await start())?.password).toBe(password)
  expect(await roleOf('admin@olea.example', password)).toBe('admin')
})

test('the settings name the first admin, whose password is written nowhere', async () => {
  const admin = { email: 'Chief@Olea.Test', password: 'the-chief-of-olea' }
  expect(await start(admin)).toEqual({ email: 'chief@olea.test' })
  await expect(stat(join(dataDir, firstAdminFileName))).rejects.toThrow('ENOENT')
  expect(await roleOf('chief@olea.test', admin.password)).toBe('admin')
  expect(await start(admin)).toEqual({ email: 'chief@olea.test' })
})

test('the record says once that an admin was made, by the newspaper itself, and names nobody', async () => {
  await start()
  await start()
  const late = { email: 'late@olea.test', password: 'the-late-chief' }
  await start(late)
  await start(late)
  for (const email of ['admin@olea.example', late.email]) {
    const { data } = await recordOf(email)
    expect(data.map(({ action, actor }) => [action, actor])).toEqual([['user.admin-set-up', null]])
    // The address is looked up for whoever reads the record; it does not stand in it.
    const { rows } = await olea.database.db.execute(sql`select * from audit_log`)
    expect(JSON.stringify(rows)).not.toContain(email)
  }
})

test('an address of another script is one that can sign in', async () => {
  const admin = { email: 'Chefin@Bücher.example', password: 'the-chief-of-olea' }
  expect(await start(admin)).toEqual({ email: 'chefin@xn--bcher-kva.example' })
  expect(await roleOf('chefin@xn--bcher-kva.example', admin.password)).toBe('admin')
})

test('a name that is set later becomes an admin too', async () => {
  await start()
  expect(await start({ email: 'late@olea.test', password: 'the-late-chief' })).toEqual({
    email: 'late@olea.test',
  })
  expect(await roleOf('late@olea.test', 'the-late-chief')).toBe('admin')
})

test('a reader whose address is set does not become an admin by it, and is not announced as one', async () => {
  await start()
  await olea.services.auth.register({ email: 'reader@olea.test', password: 'only-a-reader' })
  expect(await start({ email: 'reader@olea.test', password: 'something-else' })).toBeUndefined()
  expect(await roleOf('reader@olea.test', 'only-a-reader')).toBe('user')
  expect(await start({ email: 'nobody@olea.test' })).toBeUndefined()
})

test('of several processes that start at once one makes the admin and none fails', async () => {
  const folders = await Promise.all([1, 2, 3].map(() => mkdtemp(join(tmpdir(), 'olea-admin-'))))
  const admins = await Promise.all(folders.map((folder) => start({}, folder)))
  const withPassword = admins.filter((admin) => admin?.password)
  expect(withPassword).toHaveLength(1)
  expect(await roleOf('admin@olea.example', withPassword[0]?.password ?? '')).toBe('admin')
  await Promise.all(folders.map((folder) => rm(folder, { recursive: true })))
})

test('a file that cannot be read is named, not overwritten', async () => {
  await writeFile(join(dataDir, firstAdminFileName), 'broken')
  await expect(start()).rejects.toThrow(`${join(dataDir, firstAdminFileName)} cannot be read`)
  expect(await readFile(join(dataDir, firstAdminFileName), 'utf8')).toBe('broken')
})
