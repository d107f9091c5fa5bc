// The positive attributes of a virgin olive oil. No schemas here: pages use it as well.

export const attributes = ['fruity', 'bitter', 'pungent'] as const
export type Attribute = (typeof attributes)[number]
