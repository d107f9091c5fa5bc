// The schema at work: what only shows while an article is written.
import type { Extensions } from '@tiptap/core'
import { Placeholder } from '@tiptap/extensions'
import { articleExtensions } from './article-extensions.ts'
import { Video } from './figures.ts'
import { createVideoView } from './video-view.ts'

export type WritingTexts = {
  /** In an article without words. */
  start: string
  caption: string
  /** On a video, which nothing is fetched of before somebody asks. */
  loadVideo: (host: string) => string
}

export function writingExtensions(texts: WritingTexts): Extensions {
  return [
    ...articleExtensions.map((extension) =>
      extension.name === Video.name
        ? Video.extend({ addNodeView: () => createVideoView(texts.loadVideo) })
        : extension,
    ),
    Placeholder.configure({
      emptyNodeClass: 'is-empty',
      showOnlyCurrent: false,
      includeChildren: true,
      placeholder: ({ editor, node, pos }) => {
        if (node.type.name === 'figureCaption') return texts.caption
        return editor.isEmpty && pos === 0 ? texts.start : ''
      },
    }),
  ]
}
