// User agents of crawlers, from the collection of the package crawler-user-agents (MIT).
import collection from 'crawler-user-agents'

/** HTTP libraries and browsers under test run on behalf of a person too, so that they are not crawlers. */
const excludedTags = ['http-library', 'browser-automation']

/** The types of the package lack the tags. */
const entries = collection as { instances: string[]; tags?: string[] }[]

export const crawlers: string[] = entries
  .filter(({ tags }) => !tags?.some((tag) => excludedTags.includes(tag)))
  .flatMap(({ instances }) => instances)
