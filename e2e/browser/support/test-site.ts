// A newspaper for the tests of one file, with the demo newsroom as it was on the first day: what another file publishes,
// hides or reads cannot be in the way, in whatever order they run.
import { afterAll } from 'vitest'
import { demoAdmin, startDemo } from '../../demo-site.ts'
import { cleanUp } from '../../start-olea.ts'

export type Newspaper = { url: string; dataDir: string; admin: { email: string; password: string } }

/** Runs until the tests of the file are through; they fail if the server met something it did not expect. */
export async function ownNewspaper(): Promise<Newspaper> {
  const olea = await startDemo()
  afterAll(async () => {
    await olea.stop()
    await cleanUp()
    if (/unhandled|uncaught|"level":(50|60)/i.test(olea.output()))
      throw new Error(`Something went wrong in the server while the pages were tested:\n${olea.output()}`)
  })
  return { url: olea.url, dataDir: olea.dataDir, admin: demoAdmin }
}
