// Ids are 24 hex characters: 8 of time in seconds, so that they sort by age, and 16 random.
import { randomBytes } from 'node:crypto'

export function newId(at: Date = new Date()): string {
  const seconds = Math.floor(at.getTime() / 1000)
  return seconds.toString(16).padStart(8, '0') + randomBytes(8).toString('hex')
}

export function isId(value: string): boolean {
  return /^[0-9a-f]{24}$/.test(value)
}
