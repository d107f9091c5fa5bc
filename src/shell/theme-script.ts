// Runs before the first paint, so that a chosen theme never flashes into the other one and text of a chosen size does
// not grow while it is read. It also keeps drawn covers in step: they come in two printings, which browsers choose by
// the system's theme and not by ours.
export const themeScript = `(() => {
const root = document.documentElement
try {
  const chosen = localStorage.getItem('theme')
  if (chosen === 'light' || chosen === 'dark') root.dataset.theme = chosen
  const textSize = localStorage.getItem('textSize')
  if (textSize) root.dataset.textSize = textSize
} catch {}
const printings = 'source[data-printing]'
const fit = (source) => {
  const { theme } = root.dataset
  const media = theme ? (theme === source.dataset.printing ? 'all' : 'not all') : '(prefers-color-scheme: ' + source.dataset.printing + ')'
  if (source.media !== media) source.media = media
}
const arrivals = new MutationObserver((changes) => {
  for (const { addedNodes } of changes) for (const node of addedNodes) if (node.nodeType === 1) {
    if (node.matches(printings)) fit(node)
    else node.querySelectorAll(printings).forEach(fit)
  }
})
const follow = () => {
  document.querySelectorAll(printings).forEach(fit)
  arrivals.disconnect()
  if (root.dataset.theme) arrivals.observe(root, { childList: true, subtree: true })
}
new MutationObserver(follow).observe(root, { attributeFilter: ['data-theme'] })
follow()
})()`
