import type { Editor } from '@tiptap/core'
import type { LibraryPicture } from '#src/media/contract/library-picture.ts'

/** `alt` is empty for a decorative picture and null for one without a description. */
type NewPicture = {
  url: string
  alt: string | null
  caption?: string
  width?: number
  height?: number
}

/** Converts a picture of the library for insertion. The credit follows the caption. */
export function toNewPicture(picture: LibraryPicture): NewPicture {
  const { address, alt, isDecorative, caption, credit, width, height } = picture
  return {
    url: address,
    alt: isDecorative ? '' : alt || null,
    caption: [caption, credit].filter(Boolean).join(' '),
    width,
    height,
  }
}

/**
 * Inserts a picture as a figure with a caption, and selects the picture.
 * @returns the position behind the figure
 */
export function insertPicture(editor: Editor, picture: NewPicture, position?: number): number {
  const { url: address, alt, caption, width, height } = picture
  const size = width && height ? { width: String(width), height: String(height) } : {}
  const captionContent = caption ? { content: [{ type: 'text', text: caption }] } : {}
  const figure = {
    type: 'figure',
    content: [
      { type: 'picture', attrs: { src: address, alt, ...size } },
      { type: 'figureCaption', ...captionContent },
    ],
  }
  const insertPosition = position ?? editor.state.selection.to
  editor.chain().focus().insertContentAt(insertPosition, figure).run()
  let picturePosition: number | undefined
  editor.state.doc.descendants((node, nodePosition) => {
    if (node.type.name === 'picture' && node.attrs.src === address && nodePosition >= insertPosition - 1)
      picturePosition ??= nodePosition
  })
  if (picturePosition === undefined) return insertPosition
  editor.commands.setNodeSelection(picturePosition)
  return editor.state.doc.resolve(picturePosition).after()
}
