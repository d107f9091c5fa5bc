import type { Editor } from '@tiptap/core'
import type { LibraryPicture } from '#src/media/contract/library-picture.ts'

/** `alt`: empty for decoration, null as long as nobody has said what is to be seen. */
export type NewPicture = {
  url: string
  alt: string | null
  caption?: string
  width?: number
  height?: number
}

/** A picture of the library as it comes into a text: who made it is named behind what is said of it. */
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

/** Puts a picture into the text, in a figure with its caption, and chooses it. */
export function insertPicture(editor: Editor, picture: NewPicture, at?: number): void {
  const { url: address, alt, caption, width, height } = picture
  const size = width && height ? { width: String(width), height: String(height) } : {}
  const words = caption ? { content: [{ type: 'text', text: caption }] } : {}
  const figure = {
    type: 'figure',
    content: [
      { type: 'picture', attrs: { src: address, alt, ...size } },
      { type: 'figureCaption', ...words },
    ],
  }
  const place = at ?? editor.state.selection.to
  editor.chain().focus().insertContentAt(place, figure).run()
  let chosen: number | undefined
  editor.state.doc.descendants((node, position) => {
    if (node.type.name === 'picture' && node.attrs.src === address && position >= place - 1)
      chosen ??= position
  })
  if (chosen !== undefined) editor.commands.setNodeSelection(chosen)
}
