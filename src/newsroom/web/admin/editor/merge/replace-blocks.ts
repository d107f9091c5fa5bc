import type { Editor, JSONContent } from '@tiptap/core'
import { Node } from '@tiptap/pm/model'
import { diffArrays } from 'diff'

/**
 * Replaces only the blocks of the document that differ, so that the cursor keeps its place. The change is not part of
 * the undo history, because it comes from somebody else, and does not count as one of the user.
 */
export function replaceBlocks(editor: Editor, blocks: JSONContent[]): void {
  const { state, view } = editor
  const next = blocks.map((block) => Node.fromJSON(state.schema, block))
  const toKey = (node: Node) => JSON.stringify(node.toJSON())
  const tr = state.tr
  // From the start: `mapping` moves the positions of the old document.
  let position = 0
  let index = 0
  let nextIndex = 0
  for (const { added, removed, count } of diffArrays(state.doc.children.map(toKey), next.map(toKey))) {
    if (added) {
      tr.insert(tr.mapping.map(position), next.slice(nextIndex, nextIndex + count))
      nextIndex += count
      continue
    }
    const size = sumSizes(state.doc.children.slice(index, index + count))
    if (removed) tr.delete(tr.mapping.map(position), tr.mapping.map(position + size))
    else nextIndex += count
    position += size
    index += count
  }
  view.dispatch(tr.setMeta('addToHistory', false).setMeta('preventUpdate', true))
}

const sumSizes = (nodes: readonly Node[]): number => nodes.reduce((sum, node) => sum + node.nodeSize, 0)
