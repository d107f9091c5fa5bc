// A site with the demo articles for the tests of one file, so that test files cannot affect one another. Files that only
// read share one.
import { beforeAll, inject } from 'vitest'
import { demoAdmin, startDemoSite } from '../../prepared-sites.ts'
import { cleanUp, type Environment } from '../../start-olea.ts'
import { failOnLoggedErrors } from './logged-errors.ts'

type TestSite = {
  url: string
  dataDir: string
  /** The settings with which a command-line tool uses the same data. */
  dataSettings: Environment
  admin: { email: string; password: string }
}

export type SiteOptions = {
  /** Further settings of the site, such as the address of a server that the test has started. */
  getEnvironment?: () => Promise<Environment>
  /** The tests change nothing on the site. They share it with other files and have no admin. */
  isReadOnly?: boolean
}

/** The site of the running file. */
export let site: TestSite

/** Starts the site before the tests of a file. Fails them if the server logged an error. */
export function withSite({ getEnvironment, isReadOnly = false }: SiteOptions = {}): void {
  beforeAll(async () => {
    if (isReadOnly) {
      site = createReadOnlySite(inject('sharedSiteUrl'))
      return
    }
    const olea = await startDemoSite(await getEnvironment?.())
    const { url, dataDir, dataSettings } = olea
    site = { url, dataDir, dataSettings, admin: demoAdmin }
    return async () => {
      await olea.stop()
      await cleanUp()
      failOnLoggedErrors(olea)
    }
  })
}

function createReadOnlySite(url: string): TestSite {
  const refuse = (): never => {
    throw new Error('Tests that change the site need their own: remove isReadOnly.')
  }
  return {
    url,
    get dataDir() {
      return refuse()
    },
    get dataSettings() {
      return refuse()
    },
    get admin() {
      return refuse()
    },
  }
}
