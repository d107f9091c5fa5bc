// What a change of the recogniser must not lose on the folder of photos that continuous integration has.
import type { Figures } from './tally.ts'

type Bound = { min?: number; max?: number }

/** Per cent of the photos of each figure. */
const bounds: Partial<Record<keyof Figures['rates'], Bound>> = {
  labelAccepted: { min: 80 },
  labelFirstThree: { min: 97 },
  labelWrong: { max: 1 },
  backAccepted: { min: 88 },
  falseAccepts: { max: 2 },
  barcodesRead: { min: 84 },
  barcodesMisread: { max: 2 },
  codesInvented: { max: 0 },
}

export function checkFloors({ rates }: Figures): void {
  const failed = Object.entries(bounds).flatMap(([name, { min = 0, max = 100 }]) => {
    const { percent, of } = rates[name as keyof typeof rates]
    // A folder need not have photos of each kind.
    if (of === 0 || (percent >= min && percent <= max)) return []
    return [`${name} is ${percent} % and must be from ${min} to ${max} %`]
  })
  for (const line of failed) console.error(line)
  if (failed.length > 0) process.exitCode = 1
}
