// SQL conditions of requests for translations.
import { type SQL, sql } from 'drizzle-orm'
import { maxRequestWaitMinutes } from '../../contract/limits.ts'
import { translationRequests } from '../machine.tables.ts'

const { state, updatedAt } = translationRequests

/** A job translates the article, or will. */
export const isWaiting: SQL<boolean> = sql`(${state} = 'waiting'
  and ${updatedAt} > now() - make_interval(mins => ${maxRequestWaitMinutes}::int))`

/** Null without a request. */
export const requestStateColumn = sql<'waiting' | 'failed' | null>`case when ${isWaiting} then 'waiting'
  when ${state} is not null then 'failed' end`
