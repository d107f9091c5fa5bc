// Splits the name of an action: `article.published` has the subject type `article` and the verb `published`.

export function getSubjectType(action: string): string {
  return action.split('.')[0] ?? ''
}

export function getVerb(action: string): string {
  return action.split('.')[1] ?? ''
}
