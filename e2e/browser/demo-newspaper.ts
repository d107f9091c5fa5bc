// Vitest's global set-up of the browser tests: one newspaper with the demo newsroom for all of them.
import type { TestProject } from 'vitest/node'
import { cleanUp, startOlea } from '../start-olea.ts'

export type Newspaper = { url: string; dataDir: string; admin: { email: string; password: string } }

declare module 'vitest' {
  export interface ProvidedContext {
    newspaper: Newspaper
  }
}

const admin = { email: 'editor@olea.example', password: 'nine-old-trees-by-the-mill' }

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const olea = await startOlea({
    environment: { ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password },
  })
  project.provide('newspaper', { url: olea.url, dataDir: olea.dataDir, admin })
  return async () => {
    await olea.stop()
    await cleanUp()
    if (/unhandled|uncaught|"level":(50|60)/i.test(olea.output())) {
      throw new Error(`Something went wrong in the server while the pages were tested:\n${olea.output()}`)
    }
  }
}
