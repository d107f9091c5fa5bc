// Pictures and videos. The editor inserts them as figures with a caption. Pictures inside a paragraph come from imports
// and stay there.
import { mergeAttributes, Node } from '@tiptap/core'
import { toVideoEmbedUrl, undescribedClass, videoClass } from '#src/news/contract/rich-text.ts'
import { parsePictureUrl } from '../parse-picture-url.ts'
import { htmlAttribute } from './block-attributes.ts'

const pictureAttributes = {
  src: {
    default: null,
    parseHTML: (element: HTMLElement) => parsePictureUrl(element.getAttribute('src') ?? '') ?? null,
  },
  // Empty: the picture is decorative. Null: the description is still missing.
  alt: {
    default: null,
    parseHTML: (element: HTMLElement) =>
      element.classList.contains(undescribedClass) ? null : element.getAttribute('alt'),
    renderHTML: ({ alt }: Record<string, unknown>) =>
      typeof alt === 'string' ? { alt } : { alt: '', class: undescribedClass },
  },
  width: htmlAttribute('width'),
  height: htmlAttribute('height'),
  loading: htmlAttribute('loading'),
}

const matchesAllowedPicture = (element: HTMLElement) =>
  parsePictureUrl(element.getAttribute('src') ?? '') === undefined ? false : null

export const Figure = Node.create({
  name: 'figure',
  group: 'block figureContent',
  content: '(figureContent | table | blockquote | codeBlock | paragraph)+ figureCaption?',
  defining: true,
  isolating: true,
  parseHTML: () => [{ tag: 'figure' }],
  renderHTML: ({ HTMLAttributes }) => ['figure', HTMLAttributes, 0],

  addKeyboardShortcuts() {
    // Deleting the picture deletes its figure. Enter in the caption starts a paragraph below the figure.
    const deleteFigure = () => {
      const { selection } = this.editor.state
      const isMainContent =
        'node' in selection &&
        selection.$from.parent.type === this.type &&
        selection.$from.parent.childCount < 3
      return isMainContent && this.editor.commands.deleteNode(this.name)
    }
    return {
      Backspace: deleteFigure,
      Delete: deleteFigure,
      Enter: () => {
        const { $from } = this.editor.state.selection
        if ($from.parent.type.name !== 'figureCaption') return false
        return this.editor
          .chain()
          .insertContentAt($from.after($from.depth - 1), { type: 'paragraph' })
          .focus($from.after($from.depth - 1) + 1)
          .run()
      },
    }
  },
})

export const FigureCaption = Node.create({
  name: 'figureCaption',
  content: 'inline*',
  defining: true,
  parseHTML: () => [{ tag: 'figcaption' }],
  renderHTML: ({ HTMLAttributes }) => ['figcaption', HTMLAttributes, 0],
})

/** A picture directly inside a figure, optionally linked. */
export const Picture = Node.create({
  name: 'picture',
  group: 'figureContent',
  atom: true,
  draggable: true,
  addAttributes: () => ({
    ...pictureAttributes,
    href: {
      default: null,
      parseHTML: (element: HTMLElement) => element.closest('a')?.getAttribute('href') ?? null,
      rendered: false,
    },
    target: {
      default: null,
      parseHTML: (element: HTMLElement) => element.closest('a')?.getAttribute('target') ?? null,
      rendered: false,
    },
    rel: {
      default: null,
      parseHTML: (element: HTMLElement) => element.closest('a')?.getAttribute('rel') ?? null,
      rendered: false,
    },
  }),
  parseHTML: () => [{ tag: 'img[src]', context: 'figure/', priority: 60, getAttrs: matchesAllowedPicture }],
  renderHTML: ({ node, HTMLAttributes }) => {
    const { href, target, rel } = node.attrs
    return href ? ['a', { href, target, rel }, ['img', HTMLAttributes]] : ['img', HTMLAttributes]
  },
})

export const InlinePicture = Node.create({
  name: 'inlinePicture',
  group: 'inline',
  inline: true,
  draggable: true,
  addAttributes: () => pictureAttributes,
  parseHTML: () => [{ tag: 'img[src]', getAttrs: matchesAllowedPicture }],
  renderHTML: ({ HTMLAttributes }) => ['img', HTMLAttributes],
})

export const Video = Node.create({
  name: 'video',
  group: 'block figureContent',
  atom: true,
  draggable: true,
  addAttributes: () => ({
    src: {
      default: null,
      parseHTML: (element) => toVideoEmbedUrl(element.getAttribute('src') ?? '') ?? null,
    },
    width: htmlAttribute('width'),
    height: htmlAttribute('height'),
  }),
  parseHTML: () => [
    {
      tag: 'iframe[src]',
      getAttrs: (element) =>
        toVideoEmbedUrl(element.getAttribute('src') ?? '') === undefined ? false : null,
    },
    // Never parses the content of an iframe.
    { tag: 'iframe', ignore: true },
  ],
  renderHTML: ({ HTMLAttributes }) => [
    'iframe',
    mergeAttributes(HTMLAttributes, { allowfullscreen: '', loading: 'lazy', class: videoClass }),
  ],
})
