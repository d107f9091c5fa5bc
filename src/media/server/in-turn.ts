// One picture at a time: decoding runs in the same few threads that files, names and passwords wait for, and drawing
// covers already holds two of the four.
const waiting: (() => void)[] = []
let isBusy = false

/** Runs the work when all that came before is done. */
export async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (isBusy) await new Promise<void>((resolve) => waiting.push(resolve))
  isBusy = true
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else isBusy = false
  }
}
