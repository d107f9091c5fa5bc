// Loads the scripts of a page after its first picture. The scripts are ten times as large as the picture and would delay
// it on a slow connection. Loading starts when the picture is painted, at the first touch, click or key, or after
// `maxWaitMs`. See docs/decisions/0012-seen-before-alive.md.

const maxWaitMs = 3_000

const waitScript = `const frame = () => new Promise((next) => requestAnimationFrame(next))
const painted = document.querySelector('img[fetchpriority=high]').decode().catch(() => {}).then(frame).then(frame)
const requested = new Promise((start) => {
  for (const type of ['pointerdown', 'keydown']) addEventListener(type, start, { once: true, capture: true })
  setTimeout(start, ${maxWaitMs})
  if (document.hidden) start()
})
await Promise.race([painted, requested])`

const highPriorityPicture = /<img\b[^>]*\sfetchpriority="high"/i
const preload = /<link rel="modulepreload" href="([^"]+)"\/>/g
const mainScript = /(<script type="module" async="">)([\s\S]*?)(<\/script>)/
const staticImport = /^import (?:\* as (\w+) from )?("[^"]+");?$/gm

/** @param html rendered by React Router's `Scripts`; pages without a high-priority picture stay unchanged */
export function deferScripts(html: string): string {
  const [, opening, code = '', closing] = mainScript.exec(html) ?? []
  const imports = [...code.matchAll(staticImport)]
  if (!highPriorityPicture.test(html) || imports.length === 0) return html
  const files = Array.from(html.matchAll(preload), ([, url]) => url)
  const names = imports.map(([, name = '']) => name)
  const deferred = `${waitScript}
for (const href of ${JSON.stringify(files)}) {
  document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
}
const [${names.join(', ')}] = await Promise.all([${imports.map(([, , url]) => `import(${url})`).join(', ')}])
${code.replaceAll(staticImport, '').trim()}`
  return html.replaceAll(preload, '').replace(mainScript, () => `${opening}${deferred}${closing}`)
}
