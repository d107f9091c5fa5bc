// Starts a site with the demo articles for the tests of one file, so that test files cannot affect one another.
import { afterAll } from 'vitest'
import { demoAdmin, startDemoSite } from '../../demo-site.ts'
import { cleanUp } from '../../start-olea.ts'

export type TestSite = { url: string; dataDir: string; admin: { email: string; password: string } }

/** Stops the site after the tests of the file. Fails them if the server logged an error. */
export async function startTestSite(): Promise<TestSite> {
  const olea = await startDemoSite()
  afterAll(async () => {
    await olea.stop()
    await cleanUp()
    if (/unhandled|uncaught|"level":(50|60)/i.test(olea.output()))
      throw new Error(`The server logged an error during the tests:\n${olea.output()}`)
  })
  return { url: olea.url, dataDir: olea.dataDir, admin: demoAdmin }
}
