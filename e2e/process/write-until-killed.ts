import type { Olea } from '../start-olea.ts'

/** Writes again and again: the end of the process is the end of a client; any refusal before it is a fault of the server. */
export async function untilKilled(olea: Olea, write: (turn: number) => Promise<void>): Promise<void> {
  let isRunning = true
  void olea.ended.then(() => {
    isRunning = false
  })
  for (let turn = 0; isRunning; turn++) {
    try {
      await write(turn)
    } catch (error) {
      // A connection that breaks comes as a TypeError; what the server says comes as anything else.
      if (!(error instanceof TypeError)) throw error
      return
    }
  }
}
