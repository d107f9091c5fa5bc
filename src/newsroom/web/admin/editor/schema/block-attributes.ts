// Attributes that all blocks of an article can have: formats, id, language, direction and title. Formats are stored as
// classes, because the content security policy forbids inline styles.
import { type Command, Extension } from '@tiptap/core'
import { type FormatGroup, findFormat, normalizeFormats, withFormat } from './format-classes.ts'

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    blockAttributes: {
      /** Sets a format of the selected blocks; undefined removes it. */
      setBlockFormat: (group: FormatGroup, value: string | undefined) => ReturnType
      /** Changes the indentation of the selected blocks by one level. */
      shiftIndent: (steps: 1 | -1) => ReturnType
    }
  }
}

const blockTypes = [
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
const alignableTypes = new Set(['paragraph', 'heading', 'figure'])
const indentableTypes = new Set(['paragraph', 'heading'])
const maxIndent = 8

/** Node attribute that stores an HTML attribute unchanged. */
export function htmlAttribute(name: string, keepOnSplit = false) {
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
  parseHTML: (element: HTMLElement) => normalizeFormats(element.getAttribute('class')),
  renderHTML: (attributes: Record<string, unknown>) => ({ class: attributes.formats }),
}

export const BlockAttributes = Extension.create({
  name: 'blockAttributes',

  addGlobalAttributes() {
    return [
      {
        types: blockTypes,
        attributes: {
          formats: formatsAttribute,
          id: htmlAttribute('id'),
          dir: htmlAttribute('dir', true),
          lang: htmlAttribute('lang', true),
          title: htmlAttribute('title'),
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
      setBlockFormat: (group, value) =>
        change(alignableTypes, (formats) => withFormat(formats, group, value)),
      shiftIndent: (steps) =>
        change(indentableTypes, (formats) => {
          const level = Math.min(maxIndent, Math.max(0, Number(findFormat(formats, 'indent') ?? 0) + steps))
          return withFormat(formats, 'indent', level === 0 ? undefined : String(level))
        }),
    }
  },
})
