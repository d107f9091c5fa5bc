import { useRouteLoaderData } from 'react-router'
import { toFields, toText } from '../response-fields.ts'

/** The clock the newspaper goes by, as every document says. */
export function usePublication(): { timeZone: string } {
  const { timeZone } = toFields(useRouteLoaderData('root'))
  return { timeZone: toText(timeZone) || 'UTC' }
}
