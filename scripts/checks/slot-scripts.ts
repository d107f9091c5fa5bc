// Which scripts the browser loads for advertisements: those of the slots and of the pop-up, with everything that they
// import, except what pages load anyway.

/** Chunks from which all others are reached. Pages with slots load the first, all pages the second, after a while. */
const roots = ['places', 'show-popup']

const imports = /(?:\bfrom|\bimport\(?)\s*["'`]\.\/([\w.-]+\.chunk\.js)["'`]/g

/**
 * @param chunks code of all chunks by file name
 * @param shared names of chunks that pages load without advertisements
 * @throws Error when the build has no chunk of a root, because nothing would be measured
 */
export function listSlotScripts(chunks: ReadonlyMap<string, string>, shared: ReadonlySet<string>): string[] {
  const found = new Set<string>()
  const visit = (name: string): void => {
    if (found.has(name) || shared.has(name)) return
    found.add(name)
    for (const [, imported = ''] of (chunks.get(name) ?? '').matchAll(imports)) visit(imported)
  }
  for (const root of roots) {
    const name = [...chunks.keys()].find((file) => file.startsWith(`${root}.`))
    if (name === undefined)
      throw new Error(`the build has no chunk ${root}: correct scripts/checks/slot-scripts.ts`)
    visit(name)
  }
  return [...found]
}
