// Likes of articles, reviews and comments: at most one of each person.
import { z } from 'zod'
import { queryText } from '#src/platform/contract/pagination.ts'
import { likeLimits } from './limits.ts'

export const LikeCount = z.object({ isLiked: z.boolean(), likes: z.number().int() }).meta({ id: 'LikeCount' })
export type LikeCount = z.infer<typeof LikeCount>

export const LikeQuery = z.object({
  ids: queryText
    .transform((text) =>
      (text ?? '')
        .split(',')
        .filter((id) => /^[0-9a-f]{24}$/.test(id))
        .slice(0, likeLimits.ids),
    )
    .describe(`Of articles, reviews and comments, separated by commas; at most ${likeLimits.ids}`),
})
export type LikeQuery = z.infer<typeof LikeQuery>

/** Those of the ids that exist and are public. */
export const LikeStates = z
  .object({ data: z.array(LikeCount.extend({ _id: z.string() })) })
  .meta({ id: 'LikeStates' })
export type LikeStates = z.infer<typeof LikeStates>
