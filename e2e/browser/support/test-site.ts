// A site with the demo articles for the tests of one file, so that test files cannot affect one another.
import { beforeAll } from 'vitest'
import { demoAdmin, startDemoSite } from '../../prepared-sites.ts'
import { cleanUp, type Environment } from '../../start-olea.ts'

export type TestSite = {
  url: string
  dataDir: string
  /** The settings with which a command-line tool uses the same data. */
  dataSettings: Environment
  admin: { email: string; password: string }
}

export type SiteOptions = {
  /** Further settings of the site, such as the address of a server that the test has started. */
  getEnvironment?: () => Promise<Environment>
}

/** The site of the running file. Each file that calls `withSite` gets its own. */
export let site: TestSite

/** Starts the site before the tests of a file. Fails them if the server logged an error. */
export function withSite({ getEnvironment }: SiteOptions = {}): void {
  beforeAll(async () => {
    const olea = await startDemoSite(await getEnvironment?.())
    const { url, dataDir, dataSettings } = olea
    site = { url, dataDir, dataSettings, admin: demoAdmin }
    return async () => {
      await olea.stop()
      await cleanUp()
      if (/unhandled|uncaught|"level":(50|60)/i.test(olea.output()))
        throw new Error(`The server logged an error during the tests:\n${olea.output()}`)
    }
  })
}
