// The parts of an action: `article.published` is done to an article.

export function kindOf(action: string): string {
  return action.split('.')[0] ?? ''
}

export function verbOf(action: string): string {
  return action.split('.')[1] ?? ''
}
