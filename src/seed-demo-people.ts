// Adds the invented members of the demo, with reviews, follows and comments, so that profiles, the news feed and the pages
// of oils of a new site show something. Their nicknames end in "(demo)", and nobody can sign in as one of them.
import { like } from 'drizzle-orm'
import { products } from './catalogue/server/catalogue.tables.ts'
import type { NewsroomService } from './newsroom/server/newsroom.service.ts'
import type { Database } from './platform/database/database.ts'
import { defineJob, noPayload } from './platform/jobs/define-job.ts'
import { type DemoComment, type DemoPerson, readDemoPeople } from './read-demo-people.ts'
import type { ImportedComment, ImportedMember } from './social/server/import-members.ts'
import type { SocialService } from './social/server/social.service.ts'

export const addDemoPeopleJob = defineJob({
  name: 'social.add-demo-people',
  payload: noPayload,
  retry: { limit: 5, delaySeconds: 10, maxDelaySeconds: 600 },
})

const dayMs = 86_400_000

type Dependencies = {
  social: Pick<SocialService, 'achievements' | 'importMembers'>
  newsroom: Pick<NewsroomService, 'findImported'>
  database: Database
  folder: string
}

/** The job. Running it again changes nothing. Oils and articles that an admin has deleted meanwhile are left out. */
export async function addDemoPeople({ social, newsroom, database, folder }: Dependencies): Promise<void> {
  const { people, conversations } = await readDemoPeople(folder)
  const rows = await database.db
    .select({ id: products.id, key: products.importKey })
    .from(products)
    .where(like(products.importKey, 'demo:%'))
  const oils = new Map(rows.map(({ id, key }) => [key, id]))
  const articles = await newsroom.findImported('demo', 'olea')
  const now = Date.now()
  const members = people.map((person) => toMember(person, oils, now))
  const reviewKeys = new Set(members.flatMap(({ reviews }) => reviews.map(({ key }) => key)))
  const comments = conversations.flatMap((comment) => {
    const on = toSubject(comment, reviewKeys, articles)
    return on ? [toComment(comment, on, now)] : []
  })
  for (const userId of await social.importMembers(members, comments)) await social.achievements.check(userId)
}

const before = (now: number, daysAgo: number) => new Date(now - Math.round(daysAgo * dayMs))

function toMember(person: DemoPerson, oils: ReadonlyMap<string | null, string>, now: number): ImportedMember {
  const { id, nickname, about, daysAgo, reviews, ...fields } = person
  return {
    ...fields,
    key: id,
    // A name that no mail server can have (RFC 2606).
    email: `${id}@demo.invalid`,
    nickname: `${nickname} (demo)`,
    description: about,
    createdAt: before(now, daysAgo),
    reviews: reviews.flatMap(({ oil, taste: [fruity, bitter, pungent], ...review }) => {
      const productId = oils.get(`demo:${oil}`)
      const { rating, text } = review
      const createdAt = before(now, review.daysAgo)
      const key = `${id}/${oil}`
      return productId ? [{ key, productId, rating, fruity, bitter, pungent, text, createdAt }] : []
    }),
  }
}

function toSubject(
  { review, article }: DemoComment,
  reviewKeys: ReadonlySet<string>,
  articles: ReadonlyMap<string, { id: string }>,
): ImportedComment['on'] | undefined {
  if (review !== undefined) return reviewKeys.has(review) ? { reviewKey: review } : undefined
  const articleId = articles.get(article ?? '')?.id
  return articleId ? { articleId } : undefined
}

function toComment(comment: DemoComment, on: ImportedComment['on'], now: number): ImportedComment {
  const { by, text, daysAgo, replies } = comment
  return {
    ...{ by, on, text, createdAt: before(now, daysAgo) },
    replies: replies.map((reply) => ({
      ...{ by: reply.by, text: reply.text, createdAt: before(now, reply.daysAgo) },
    })),
  }
}
