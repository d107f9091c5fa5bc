// A client that writes to a server until the server is killed.
import type { Olea } from '../start-olea.ts'

/** Calls `write` repeatedly until the process exits. An error response before that fails the test. */
export async function writeUntilKilled(olea: Olea, write: (turn: number) => Promise<void>): Promise<void> {
  let isRunning = true
  void olea.exited.then(() => {
    isRunning = false
  })
  for (let turn = 0; isRunning; turn++) {
    try {
      await write(turn)
    } catch (error) {
      // A broken connection throws a TypeError. An error response throws another error.
      if (!(error instanceof TypeError)) throw error
      return
    }
  }
}
