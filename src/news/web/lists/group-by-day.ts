/** Groups consecutive articles with the same displayed day; keeps the order of the articles. */
export function groupByDay<T extends { displayedDate: string }>(articles: readonly T[]) {
  const days: { day: string; articles: T[] }[] = []
  for (const article of articles) {
    const last = days.at(-1)
    if (last?.day === article.displayedDate) last.articles.push(article)
    else days.push({ day: article.displayedDate, articles: [article] })
  }
  return days
}
