// The schema at work: what only shows while an article is written.
import type { AnyExtension, Extensions } from '@tiptap/core'
import { Placeholder } from '@tiptap/extensions'
import { articleExtensions } from './article-extensions.ts'
import { InlinePicture, Picture, Video } from './figures.ts'
import { createPictureView } from './picture-view.ts'
import { createVideoView } from './video-view.ts'

export type EditorMessages = {
  /** In an article without words. */
  placeholder: string
  captionPlaceholder: string
  /** On a video, which nothing is fetched of before somebody asks. */
  loadVideo: (host: string) => string
  /** In the place of a picture of another site. */
  externalPicture: (host: string) => string
}

export function createEditorExtensions(texts: EditorMessages): Extensions {
  const shown: Record<string, AnyExtension> = {
    [Video.name]: Video.extend({ addNodeView: () => createVideoView(texts.loadVideo) }),
    [Picture.name]: Picture.extend({ addNodeView: () => createPictureView(texts.externalPicture) }),
    [InlinePicture.name]: InlinePicture.extend({
      addNodeView: () => createPictureView(texts.externalPicture),
    }),
  }
  return [
    ...articleExtensions.map((extension) => shown[extension.name] ?? extension),
    Placeholder.configure({
      emptyNodeClass: 'is-empty',
      showOnlyCurrent: false,
      includeChildren: true,
      placeholder: ({ editor, node, pos }) => {
        if (node.type.name === 'figureCaption') return texts.captionPlaceholder
        return editor.isEmpty && pos === 0 ? texts.placeholder : ''
      },
    }),
  ]
}
