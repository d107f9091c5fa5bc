import { useEffect, useState } from 'react'
import { peopleLimits } from '../../contract/limits.ts'
import { personApi } from '../people/person-api.ts'

export type MentionablePerson = { _id: string; nickname: string }

const debounceMs = 150

/** Members whose nickname starts with the text, without oneself; those of the search before until they are found. */
export function usePeopleToMention(
  search: string | undefined,
  ownId: string | undefined,
): MentionablePerson[] {
  const [people, setPeople] = useState<MentionablePerson[]>([])

  useEffect(() => {
    if (search === undefined) {
      setPeople([])
      return
    }
    const controller = new AbortController()
    const { signal } = controller
    const timer = setTimeout(() => {
      personApi('GET /people', { query: { search, limit: peopleLimits.suggestions }, signal })
        .then(({ data }) => {
          if (signal.aborted) return
          setPeople(
            data.flatMap(({ _id, nickname }) => (nickname && _id !== ownId ? [{ _id, nickname }] : [])),
          )
        })
        // The client has logged it. A nickname can be typed without suggestions.
        .catch(() => signal.aborted || setPeople([]))
    }, debounceMs)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [search, ownId])

  return people
}
