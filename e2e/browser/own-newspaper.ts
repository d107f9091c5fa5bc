// A newspaper for the tests of one file, with the demo newsroom as it was on the first day: what another file publishes,
// hides or reads cannot be in the way, in whatever order they run.
import { cp } from 'node:fs/promises'
import { afterAll, inject } from 'vitest'
import { cleanUp, startOlea, temporaryFolder } from '../start-olea.ts'

export type Newspaper = { url: string; dataDir: string; admin: { email: string; password: string } }

/** Runs until the tests of the file are through; they fail if the server met something it did not expect. */
export async function ownNewspaper(): Promise<Newspaper> {
  const { dataDir: demo, admin } = inject('demoFolder')
  const dataDir = await temporaryFolder()
  await cp(demo, dataDir, { recursive: true })
  const olea = await startOlea({
    dataDir,
    environment: { ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password },
  })
  afterAll(async () => {
    await olea.stop()
    await cleanUp()
    if (/unhandled|uncaught|"level":(50|60)/i.test(olea.output()))
      throw new Error(`Something went wrong in the server while the pages were tested:\n${olea.output()}`)
  })
  return { url: olea.url, dataDir, admin }
}
