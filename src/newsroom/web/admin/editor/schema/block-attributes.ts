// What any block of an article may bear besides its meaning: formats, an anchor, the language and direction of its
// words. Formats are classes, as the content security policy allows no other.
import { type Command, Extension } from '@tiptap/core'
import { type FormatGroup, formatIn, readFormats, withFormat } from './formats.ts'

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    blockAttributes: {
      /** Gives the chosen blocks a format; undefined takes it away. */
      setBlockFormat: (group: FormatGroup, value: string | undefined) => ReturnType
      /** Moves the chosen blocks one step in or out. */
      shiftIndent: (steps: 1 | -1) => ReturnType
    }
  }
}

const blocks = [
  'paragraph',
  'heading',
  'bulletList',
  'orderedList',
  'listItem',
  'blockquote',
  'codeBlock',
  'container',
  'details',
  'detailsSummary',
  'definitionList',
  'definitionTerm',
  'definition',
  'figure',
  'figureCaption',
  'picture',
  'inlinePicture',
  'video',
  'table',
  'tableRow',
  'tableCell',
  'tableHeader',
]
const aligned = new Set(['paragraph', 'heading', 'figure'])
const indented = new Set(['paragraph', 'heading'])
const mostIndent = 8

/** An attribute of HTML kept as it stands. */
export function plainAttribute(name: string, keepOnSplit = false) {
  return {
    default: null,
    keepOnSplit,
    parseHTML: (element: HTMLElement) => element.getAttribute(name),
    renderHTML: (attributes: Record<string, unknown>) => ({ [name]: attributes[name] }),
  }
}

export const formatsAttribute = {
  default: null,
  keepOnSplit: true,
  parseHTML: (element: HTMLElement) => readFormats(element.getAttribute('class')),
  renderHTML: (attributes: Record<string, unknown>) => ({ class: attributes.formats }),
}

export const BlockAttributes = Extension.create({
  name: 'blockAttributes',

  addGlobalAttributes() {
    return [
      {
        types: blocks,
        attributes: {
          formats: formatsAttribute,
          id: plainAttribute('id'),
          dir: plainAttribute('dir', true),
          lang: plainAttribute('lang', true),
          title: plainAttribute('title'),
        },
      },
    ]
  },

  addCommands() {
    const change =
      (types: ReadonlySet<string>, next: (formats: string | null) => string | null): Command =>
      ({ tr, state, dispatch }) => {
        let isChanged = false
        const { from, to } = state.selection
        state.doc.nodesBetween(from, to, (node, position) => {
          if (!types.has(node.type.name)) return
          const formats = next(node.attrs.formats)
          if (formats === node.attrs.formats) return
          isChanged = true
          if (dispatch) tr.setNodeAttribute(position, 'formats', formats)
        })
        return isChanged
      }
    return {
      setBlockFormat: (group, value) => change(aligned, (formats) => withFormat(formats, group, value)),
      shiftIndent: (steps) =>
        change(indented, (formats) => {
          const level = Math.min(mostIndent, Math.max(0, Number(formatIn(formats, 'indent') ?? 0) + steps))
          return withFormat(formats, 'indent', level === 0 ? undefined : String(level))
        }),
    }
  },
})
