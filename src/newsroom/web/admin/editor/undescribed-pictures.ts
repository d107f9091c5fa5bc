// Pictures in the editor that nobody has described yet, one after the other.
import type { Editor } from '@tiptap/core'

/** Where they stand in the text. */
export function findUndescribedPictures({ state }: Pick<Editor, 'state'>): number[] {
  const found: number[] = []
  state.doc.descendants(({ type, attrs }, position) => {
    const isPicture = type.name === 'picture' || type.name === 'inlinePicture'
    if (isPicture && attrs.alt === null) found.push(position)
  })
  return found
}

/** Chooses the first of them, if there is one, and brings it into sight. */
export function selectFirstUndescribedPicture(editor: Editor): void {
  const [first] = findUndescribedPictures(editor)
  if (first !== undefined) editor.chain().setNodeSelection(first).scrollIntoView().run()
}
