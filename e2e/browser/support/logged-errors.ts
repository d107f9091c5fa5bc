import type { Olea } from '../../start-olea.ts'

/** @throws Error with the output of a server that logged an error */
export function failOnLoggedErrors(olea: Olea): void {
  if (/unhandled|uncaught|"level":(50|60)/i.test(olea.output()))
    throw new Error(`The server logged an error during the tests:\n${olea.output()}`)
}
