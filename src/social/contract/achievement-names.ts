// The achievements of members, in the order in which they are shown, and what each takes. No schemas here: pages use it as
// well.

/** How many are needed of what the achievement counts; see `measure-progress.ts`. */
export const achievementTargets = {
  'first-scan': 1,
  'ten-scans': 10,
  'first-review': 1,
  'many-reviews': 25,
  'tasting-notes': 10,
  countries: 10,
  cultivars: 10,
  'trained-palate': 5,
  'weekly-streak': 4,
  photos: 5,
  appreciated: 10,
  friends: 5,
} as const

export type AchievementName = keyof typeof achievementTargets
export const achievementNames = Object.keys(achievementTargets) as [AchievementName, ...AchievementName[]]

/** A grade agrees with the panel when none of the three scales differs by more. */
export const palateTolerance = 1.5
