import { useRouteLoaderData } from 'react-router'
import { toFields, toText } from '../response-fields.ts'

/** Returns the time zone in which the site shows its dates; the document contains it. */
export function useTimeZone(): string {
  const { timeZone } = toFields(useRouteLoaderData('root'))
  return toText(timeZone) || 'UTC'
}
