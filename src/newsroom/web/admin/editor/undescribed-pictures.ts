// Finds and selects pictures in the editor that have no alternative text yet.
import type { Editor } from '@tiptap/core'

/** Positions of the pictures in the document. */
export function findUndescribedPictures({ state }: Pick<Editor, 'state'>): number[] {
  const positions: number[] = []
  state.doc.descendants(({ type, attrs }, position) => {
    const isPicture = type.name === 'picture' || type.name === 'inlinePicture'
    if (isPicture && attrs.alt === null) positions.push(position)
  })
  return positions
}

/** Selects the first of them, if there is one, and scrolls to it. */
export function selectFirstUndescribedPicture(editor: Editor): void {
  const [first] = findUndescribedPictures(editor)
  if (first !== undefined) editor.chain().setNodeSelection(first).scrollIntoView().run()
}
