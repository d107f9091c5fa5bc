// What members say about products, and which ones they save.
import type { CatalogueService } from '#src/catalogue/server/catalogue.service.ts'
import type { MediaService } from '#src/media/server/media.service.ts'
import type { NewsService } from '#src/news/server/news.service.ts'
import type { NotificationsService } from '#src/notifications/server/notifications.service.ts'
import type { Db } from '#src/platform/database/database.ts'
import { ProblemError } from '#src/platform/problem.ts'
import type { RateLimiter } from '#src/platform/rate-limit/rate-limiter.ts'
import type { Write } from '#src/platform/unit-of-work.ts'
import type { UsersService } from '#src/users/server/users.service.ts'
import { createAccountData } from './account-data.ts'
import { createAchievements } from './achievements/achievements.ts'
import { createCommentModeration } from './comments/comment-moderation.ts'
import { createCommentQueries } from './comments/comment-queries.ts'
import { createCommentSubjects } from './comments/comment-subjects.ts'
import { createCommentWriter } from './comments/comment-writer.ts'
import { createAccountContentRemoval } from './comments/remove-account-content.ts'
import { createFeed } from './feed/feed.ts'
import { createMemberImport } from './import-members.ts'
import { createLikes } from './likes/likes.ts'
import { createListQueries } from './lists/list-queries.ts'
import { createListWriter } from './lists/list-writer.ts'
import { createFollowBack } from './people/follow-back.ts'
import { createPeopleQueries } from './people/people-queries.ts'
import { createPeopleWriter } from './people/people-writer.ts'
import { createSocialMedia } from './people/social-media.ts'
import { createReviewModeration } from './reviews/review-moderation.ts'
import { createReviewQueries } from './reviews/review-queries.ts'
import { createReviewWriter } from './reviews/review-writer.ts'

export type SocialService = ReturnType<typeof createSocialService>

type Dependencies = {
  db: Db
  write: Write
  users: Pick<UsersService, 'create' | 'findByEmail' | 'lockForUpdate' | 'update'>
  catalogue: Pick<CatalogueService, 'products' | 'ratings'>
  media: Pick<MediaService, 'store' | 'library'>
  news: Pick<NewsService, 'engagement'>
  rateLimiter: Pick<RateLimiter, 'enforce'>
  notify: NotificationsService['notify']
}

export function createSocialService(dependencies: Dependencies) {
  const { media } = dependencies
  const reviews = {
    ...createReviewQueries(dependencies),
    ...createReviewWriter(dependencies),
    moderation: createReviewModeration(dependencies),
  }
  const subjects = createCommentSubjects(dependencies)
  const comments = {
    ...createCommentQueries({ ...dependencies, subjects }),
    ...createCommentWriter({ ...dependencies, subjects }),
    assertPublic: subjects.assertPublic,
    moderation: createCommentModeration({ ...dependencies, subjects }),
  }
  const likes = createLikes(dependencies)
  const achievements = createAchievements(dependencies)
  const people = {
    ...createPeopleQueries({ ...dependencies, achievements }),
    ...createPeopleWriter(dependencies),
  }
  const socialMedia = createSocialMedia(dependencies)
  const lists = { ...createListQueries(dependencies), ...createListWriter(dependencies) }
  return {
    reviews,
    lists,
    comments,
    likes,
    people,
    socialMedia,
    followBack: createFollowBack(dependencies),
    achievements,
    importMembers: createMemberImport({ ...dependencies, subjects }),
    feed: createFeed({ ...dependencies, people }),
    accountData: createAccountData({
      ...dependencies,
      lists,
      socialMedia,
      achievements,
      removeContent: createAccountContentRemoval({ subjects, likes, reviews }),
    }),

    /** Job: deletes the picture of a review that is gone, unless something else uses it. */
    async removePhoto(pictureId: string): Promise<void> {
      try {
        await media.library.remove(pictureId)
      } catch (error) {
        // 404: deleted already. 409: another review, or an article, has the same picture.
        if (!(error instanceof ProblemError) || (error.status !== 404 && error.status !== 409)) throw error
      }
    },
  }
}
