import { useRouteLoaderData } from 'react-router'
import { fieldsOf, textOf } from '../reply-fields.ts'

/** The clock the newspaper goes by, as every document says. */
export function usePublication(): { timeZone: string } {
  const { timeZone } = fieldsOf(useRouteLoaderData('root'))
  return { timeZone: textOf(timeZone) || 'UTC' }
}
