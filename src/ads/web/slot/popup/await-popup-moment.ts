// When a pop-up may appear: only during reading, never before content, and once until the next document is loaded. The
// server limits how often a reader sees one in a day, because nothing is stored on the device.

const tickMs = 1_000
/** Reading time of all articles together. */
const readingSeconds = 30
/** From the second article on, this much reading time of it is enough. */
const secondArticleSeconds = 5

/**
 * Calls back once the reader has read for a while, in a visible tab.
 * @returns a function that stops waiting
 */
export function awaitPopupMoment(show: () => void): () => void {
  const articles = new Set<string>()
  let article = ''
  let [secondsTotal, secondsOfArticle] = [0, 0]
  const tick = () => {
    const { pathname } = location
    if (pathname !== article) [article, secondsOfArticle] = [pathname, 0]
    if (document.hidden || !pathname.startsWith('/article/')) return
    articles.add(pathname)
    secondsTotal += 1
    secondsOfArticle += 1
    const isDue =
      secondsTotal >= readingSeconds || (articles.size > 1 && secondsOfArticle >= secondArticleSeconds)
    if (!isDue || isBusy()) return
    clearInterval(timer)
    show()
  }
  const timer = setInterval(tick, tickMs)
  return () => clearInterval(timer)
}

/** Whether the reader is typing, or has a dialog or a menu open. */
function isBusy(): boolean {
  const isTyping = document.activeElement?.matches(
    'input, textarea, select, [contenteditable=""], [contenteditable=true]',
  )
  return isTyping === true || document.querySelector(':is(dialog[open], :popover-open)') !== null
}
