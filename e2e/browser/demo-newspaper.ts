// Vitest's global set-up of the browser tests: for each worker a newspaper of its own with the demo newsroom, so that
// what one file publishes or hides is never in the way of another that runs at the same time.
import type { TestProject } from 'vitest/node'
import { cleanUp, type Olea, startOlea } from '../start-olea.ts'

export type Newspaper = { url: string; dataDir: string; admin: { email: string; password: string } }

declare module 'vitest' {
  export interface ProvidedContext {
    newspapers: Newspaper[]
  }
}

const admin = { email: 'editor@olea.example', password: 'nine-old-trees-by-the-mill' }

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const running: Olea[] = []
  // One after the other: each fills a newsroom and draws its covers.
  for (let worker = 0; worker < project.config.maxWorkers; worker += 1)
    running.push(
      await startOlea({ environment: { ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password } }),
    )
  const newspapers = running.map(({ url, dataDir }) => ({ url, dataDir, admin }))
  project.provide('newspapers', newspapers)
  return async () => {
    await Promise.all(running.map((olea) => olea.stop()))
    await cleanUp()
    const wrong = running.find((olea) => /unhandled|uncaught|"level":(50|60)/i.test(olea.output()))
    if (wrong)
      throw new Error(`Something went wrong in the server while the pages were tested:\n${wrong.output()}`)
  }
}
