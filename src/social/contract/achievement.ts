// Achievements: what a member has reached, and how far the others are.
import { z } from 'zod'
import { achievementNames } from './achievement-names.ts'

const time = z.iso.datetime({ offset: true })

export const EarnedAchievement = z
  .object({ name: z.enum(achievementNames), earnedAt: time })
  .meta({ id: 'EarnedAchievement' })
export type EarnedAchievement = z.infer<typeof EarnedAchievement>

export const Achievement = z
  .object({
    name: z.enum(achievementNames),
    target: z.number().int(),
    progress: z.number().int().describe('At most the target'),
    earnedAt: time.nullable().describe('Earned once, and never lost'),
  })
  .meta({ id: 'Achievement' })
export type Achievement = z.infer<typeof Achievement>

export const Achievements = z
  .object({
    data: z.array(Achievement),
    awarded: z.array(z.enum(achievementNames)).describe('Earned since the last call'),
  })
  .meta({ id: 'Achievements' })
export type Achievements = z.infer<typeof Achievements>
