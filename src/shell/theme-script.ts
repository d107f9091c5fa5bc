// Runs before the first paint: applies the stored theme and text size, so that the page neither flashes in the wrong
// theme nor changes its text size later. It also selects the version of generated covers: they exist for light and dark
// pages, and `media` alone would follow the system's theme instead of the chosen one.
export const themeScript = `(() => {
const root = document.documentElement
try {
  const chosen = localStorage.getItem('theme')
  if (chosen === 'light' || chosen === 'dark') root.dataset.theme = chosen
  const textSize = localStorage.getItem('textSize')
  if (textSize) root.dataset.textSize = textSize
} catch {}
const coverSources = 'source[data-color-scheme]'
const updateMedia = (source) => {
  const { theme } = root.dataset
  const media = theme ? (theme === source.dataset.colorScheme ? 'all' : 'not all') : '(prefers-color-scheme: ' + source.dataset.colorScheme + ')'
  if (source.media !== media) source.media = media
}
const addedSources = new MutationObserver((changes) => {
  for (const { addedNodes } of changes) for (const node of addedNodes) if (node.nodeType === 1) {
    if (node.matches(coverSources)) updateMedia(node)
    else node.querySelectorAll(coverSources).forEach(updateMedia)
  }
})
const onThemeChange = () => {
  document.querySelectorAll(coverSources).forEach(updateMedia)
  addedSources.disconnect()
  if (root.dataset.theme) addedSources.observe(root, { childList: true, subtree: true })
}
new MutationObserver(onThemeChange).observe(root, { attributeFilter: ['data-theme'] })
onThemeChange()
})()`
