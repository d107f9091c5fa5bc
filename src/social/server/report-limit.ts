/** Reports of reviews, comments and people that one member may send. */
export const reportsPerHour = { max: 30, windowSeconds: 3_600 } as const
