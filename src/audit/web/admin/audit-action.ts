// The parts of an action: `article.published` is done to an article.

export function getSubjectType(action: string): string {
  return action.split('.')[0] ?? ''
}

export function getVerb(action: string): string {
  return action.split('.')[1] ?? ''
}
