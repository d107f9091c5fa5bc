// Ids are 24 hex characters: 8 of time in seconds, so that they sort by age, and 16 random. What is older than 1970 or
// younger than 2106 stands at the end of its side.
import { createHash, randomBytes } from 'node:crypto'

const latest = 0xff_ff_ff_ff

export function newId(at: Date = new Date()): string {
  return timeOf(at) + randomBytes(8).toString('hex')
}

/** The same id for the same thing, whoever asks and however often: for what comes from elsewhere under a name. */
export function deriveId(name: string, at: Date): string {
  return timeOf(at) + createHash('sha256').update(name).digest('hex').slice(0, 16)
}

function timeOf(at: Date): string {
  const seconds = Math.floor(at.getTime() / 1000)
  return Math.min(latest, Math.max(0, seconds)).toString(16).padStart(8, '0')
}

export function isId(value: string): boolean {
  return /^[0-9a-f]{24}$/.test(value)
}
