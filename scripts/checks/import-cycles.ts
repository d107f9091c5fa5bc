// Files that wait for each other to load. Types and `import()` close no cycle: neither is there while loading.
import type { Finding } from './finding.ts'
import type { SourceFile } from './source-file.ts'

type Node = { path: string; index: number; low: number; onStack: boolean }

/** One finding for each knot of files that import each other's values (Tarjan's strongly connected components). */
export function checkImportCycles(files: readonly SourceFile[]): Finding[] {
  const edges = new Map(files.map((file) => [file.path, valueTargets(file)]))
  const nodes = new Map<string, Node>()
  const stack: Node[] = []
  const knots: string[][] = []

  const visit = (path: string): Node => {
    const node: Node = { path, index: nodes.size, low: nodes.size, onStack: true }
    nodes.set(path, node)
    stack.push(node)
    for (const next of edges.get(path) ?? []) {
      if (!edges.has(next)) continue
      const seen = nodes.get(next)
      if (!seen) node.low = Math.min(node.low, visit(next).low)
      else if (seen.onStack) node.low = Math.min(node.low, seen.index)
    }
    if (node.low === node.index) {
      const knot = stack.splice(stack.indexOf(node))
      for (const member of knot) member.onStack = false
      if (knot.length > 1 || edges.get(path)?.includes(path)) knots.push(knot.map((member) => member.path))
    }
    return node
  }
  for (const path of edges.keys()) if (!nodes.has(path)) visit(path)

  return knots.map((knot) => {
    const [first = '', ...others] = knot.sort()
    const advice = `import each other's values with ${others.join(', ') || 'itself'}: move what both need to a third file`
    return { file: first, line: 1, rule: 'import-cycle', advice }
  })
}

function valueTargets(file: SourceFile): string[] {
  return file.imports.flatMap(({ target, isType, isDynamic }) =>
    target.kind === 'file' && !isType && !isDynamic ? [target.path] : [],
  )
}
