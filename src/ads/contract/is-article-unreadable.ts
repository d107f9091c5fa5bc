/**
 * Whether readers cannot read the only article that shows an advertisement, now or when the advertisement starts.
 * @param readableFrom null if the article does not exist or is not published
 */
export function isArticleUnreadable(readableFrom: Date | null, startsAt: Date, now: Date): boolean {
  return readableFrom === null || (readableFrom > now && readableFrom > startsAt)
}
