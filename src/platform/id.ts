// Ids are 24 hex characters: 8 for the time in seconds, so that ids sort by age, and 16 that are random. Times before
// 1970 or after 2106 are clamped to that range.
import { createHash, randomBytes } from 'node:crypto'

const maxSeconds = 0xff_ff_ff_ff

export function newId(at: Date = new Date()): string {
  return encodeSeconds(at) + randomBytes(8).toString('hex')
}

/** The same id for the same name and time, for imported content that is identified by a name. */
export function deriveId(name: string, at: Date): string {
  return encodeSeconds(at) + createHash('sha256').update(name).digest('hex').slice(0, 16)
}

function encodeSeconds(at: Date): string {
  const seconds = Math.floor(at.getTime() / 1000)
  return Math.min(maxSeconds, Math.max(0, seconds)).toString(16).padStart(8, '0')
}

export function isId(value: string): boolean {
  return /^[0-9a-f]{24}$/.test(value)
}
