// Calls of achievements.
import { defineCalls } from '#src/platform/contract/call.ts'
import { Achievements } from './achievement.ts'

export const achievementCalls = defineCalls({
  'POST /achievements/check': {
    id: 'checkAchievements',
    tag: 'People',
    summary: 'Award what you have reached, and list all achievements with your progress',
    access: 'user',
    replies: { 200: Achievements },
  },
})
