// A page is seen before it is used: its scripts weigh ten times what its first picture does, and on a slow line whatever
// comes beside the picture comes instead of it. So they are asked for once the picture is on the screen, or at the
// first touch, click or key, or after `longestWaitMs`. See docs/decisions/0012-seen-before-alive.md.

const longestWaitMs = 3_000

const waiting = `const frame = () => new Promise((next) => requestAnimationFrame(next))
const shown = document.querySelector('img[fetchpriority=high]').decode().catch(() => {}).then(frame).then(frame)
const wanted = new Promise((start) => {
  for (const sign of ['pointerdown', 'keydown']) addEventListener(sign, start, { once: true, capture: true })
  setTimeout(start, ${longestWaitMs})
  if (document.hidden) start()
})
await Promise.race([shown, wanted])`

const firstPicture = /<img\b[^>]*\sfetchpriority="high"/i
const preload = /<link rel="modulepreload" href="([^"]+)"\/>/g
const start = /(<script type="module" async="">)([\s\S]*?)(<\/script>)/
const staticImport = /^import (?:\* as (\w+) from )?("[^"]+");?$/gm

/** @param html as the router's `Scripts` wrote it; a page that waits for no picture stays as it is */
export function startLate(html: string): string {
  const [, opening, code = '', closing] = start.exec(html) ?? []
  const imports = [...code.matchAll(staticImport)]
  if (!firstPicture.test(html) || imports.length === 0) return html
  const files = Array.from(html.matchAll(preload), ([, address]) => address)
  const names = imports.map(([, name = '']) => name)
  const late = `${waiting}
for (const href of ${JSON.stringify(files)}) {
  document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
}
const [${names.join(', ')}] = await Promise.all([${imports.map(([, , address]) => `import(${address})`).join(', ')}])
${code.replaceAll(staticImport, '').trim()}`
  return html.replaceAll(preload, '').replace(start, () => `${opening}${late}${closing}`)
}
