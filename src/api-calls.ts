// All API calls: one line per feature.
import { adsCalls } from './ads/contract/ads.calls.ts'
import { auditCalls } from './audit/contract/audit.calls.ts'
import { authCalls } from './auth/contract/auth.calls.ts'
import { backupCalls } from './backup/contract/backup.calls.ts'
import { catalogueCalls } from './catalogue/contract/catalogue.calls.ts'
import { correctionCalls } from './catalogue/contract/corrections.calls.ts'
import { exchangeCalls } from './catalogue/contract/exchange.calls.ts'
import { legalCalls } from './legal/contract/legal.calls.ts'
import { mediaCalls } from './media/contract/media.calls.ts'
import { newsCalls } from './news/contract/news.calls.ts'
import { newsroomCalls } from './newsroom/contract/newsroom.calls.ts'
import {
  notificationCalls,
  pushCalls,
  unsubscribeCalls,
} from './notifications/contract/notification.calls.ts'
import { operationCalls } from './platform/contract/operation.calls.ts'
import { recommendationCalls } from './recommendation/contract/recommendation.calls.ts'
import { scanCalls } from './scan/contract/scan.calls.ts'
import { achievementCalls } from './social/contract/achievement.calls.ts'
import { commentCalls } from './social/contract/comment.calls.ts'
import { feedCalls } from './social/contract/feed.calls.ts'
import { listCalls } from './social/contract/list.calls.ts'
import { personCalls } from './social/contract/person.calls.ts'
import { reviewCalls } from './social/contract/review.calls.ts'
import { socialMediaCalls } from './social/contract/social-media.calls.ts'
import { subscriptionCalls } from './subscription/contract/subscription.calls.ts'
import { translationExchangeCalls } from './translation/contract/exchange.calls.ts'
import { translationCalls } from './translation/contract/translation.calls.ts'
import { usersCalls } from './users/contract/users.calls.ts'

export const apiCalls = {
  ...newsCalls,
  ...newsroomCalls,
  ...translationCalls,
  ...translationExchangeCalls,
  ...mediaCalls,
  ...authCalls,
  ...usersCalls,
  ...adsCalls,
  ...catalogueCalls,
  ...exchangeCalls,
  ...correctionCalls,
  ...scanCalls,
  ...reviewCalls,
  ...listCalls,
  ...recommendationCalls,
  ...commentCalls,
  ...personCalls,
  ...socialMediaCalls,
  ...achievementCalls,
  ...feedCalls,
  ...notificationCalls,
  ...unsubscribeCalls,
  ...pushCalls,
  ...subscriptionCalls,
  ...legalCalls,
  ...auditCalls,
  ...operationCalls,
  ...backupCalls,
}
