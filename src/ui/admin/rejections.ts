// Which values the server rejected, and the limits that they exceed in the language of the page.
import type { TFunction } from 'i18next'
import type { Problem } from '../read-problem.ts'
import { toFields, toText } from '../response-fields.ts'

const limits = ['maxLength', 'maxItems', 'minimum', 'maximum'] as const

/** A value that the server rejected, and the limit that it exceeds. The reason that the server gives is in English only. */
export type Rejection = Limits & { path: string }
type Limits = Partial<Record<(typeof limits)[number], number>>

export type RejectionTexts = { t: TFunction; formatNumber: (value: number) => string }

export function readRejections({ body }: Problem): Rejection[] {
  const errors = Array.isArray(body.errors) ? body.errors.map(toFields) : []
  return errors.map((error) => ({
    path: toText(error.path),
    ...Object.fromEntries(limits.flatMap((name) => (isLimit(error[name]) ? [[name, error[name]]] : []))),
  }))
}

const isLimit = (value: unknown): value is number => typeof value === 'number'

/** @returns undefined if the value was rejected for another reason than a limit */
export function describeLimit({ t, formatNumber }: RejectionTexts, exceeded: Limits): string | undefined {
  const name = limits.find((each) => exceeded[each] !== undefined)
  return name && t(`admin:limits.${name}`, { limit: formatNumber(exceeded[name] ?? 0) })
}
