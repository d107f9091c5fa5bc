// Extends the schema by placeholders and by the views of pictures and videos that are shown only in the editor.
import type { AnyExtension, Extensions } from '@tiptap/core'
import { Placeholder } from '@tiptap/extensions'
import { articleExtensions } from './article-extensions.ts'
import { InlinePicture, Picture, Video } from './figures.ts'
import { createPictureView } from './picture-view.ts'
import { createVideoView } from './video-view.ts'

type EditorMessages = {
  /** Placeholder of an empty article. */
  placeholder: string
  captionPlaceholder: string
  /** Label of the button that loads the video player. */
  loadVideo: (host: string) => string
  /** Text in place of a picture on another site. */
  externalPicture: (host: string) => string
}

export function createEditorExtensions(messages: EditorMessages): Extensions {
  const extensionsWithViews: Record<string, AnyExtension> = {
    [Video.name]: Video.extend({ addNodeView: () => createVideoView(messages.loadVideo) }),
    [Picture.name]: Picture.extend({ addNodeView: () => createPictureView(messages.externalPicture) }),
    [InlinePicture.name]: InlinePicture.extend({
      addNodeView: () => createPictureView(messages.externalPicture),
    }),
  }
  return [
    ...articleExtensions.map((extension) => extensionsWithViews[extension.name] ?? extension),
    Placeholder.configure({
      emptyNodeClass: 'is-empty',
      showOnlyCurrent: false,
      includeChildren: true,
      placeholder: ({ editor, node, pos }) => {
        if (node.type.name === 'figureCaption') return messages.captionPlaceholder
        return editor.isEmpty && pos === 0 ? messages.placeholder : ''
      },
    }),
  ]
}
