// The editor's schema: everything the server's allow-list lets into an article, so that opening one loses nothing.
// The toolbar offers less.
import { Extension, type Extensions } from '@tiptap/core'
import { StarterKit } from '@tiptap/starter-kit'
import { editorLimits } from '../editor-limits.ts'
import { isAllowedLink } from '../link-address.ts'
import { ArticleCell, ArticleHeader, ArticleRow, ArticleTable } from './article-table.ts'
import { BlockAttributes, plainAttribute } from './block-attributes.ts'
import { CodeTab } from './code-tab.ts'
import { Figure, FigureCaption, InlinePicture, Picture, Video } from './figures.ts'
import {
  Container,
  Definition,
  DefinitionList,
  DefinitionTerm,
  Details,
  DetailsSummary,
  EmptyPoint,
} from './structure.ts'
import { Code, elementMark, QuietElement, TextFormat } from './text-marks.ts'

/** Attributes of HTML that the kit's own nodes and marks leave out. */
const FurtherAttributes = Extension.create({
  name: 'furtherAttributes',
  addGlobalAttributes: () => [
    { types: ['orderedList'], attributes: { reversed: plainAttribute('reversed') } },
    { types: ['listItem'], attributes: { value: plainAttribute('value') } },
    { types: ['blockquote'], attributes: { cite: plainAttribute('cite') } },
    {
      types: ['link'],
      attributes: {
        hreflang: plainAttribute('hreflang'),
        id: plainAttribute('id'),
        dir: plainAttribute('dir'),
        lang: plainAttribute('lang'),
      },
    },
  ],
})

export const articleExtensions: Extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4, 5, 6] },
    code: false,
    undoRedo: { depth: editorLimits.undoSteps, newGroupDelay: editorLimits.undoMergeMs },
    link: {
      openOnClick: false,
      defaultProtocol: 'https',
      isAllowedUri: (address) => isAllowedLink(address),
      HTMLAttributes: { target: null, rel: null, class: null },
    },
    // Its line stands in the paper's ink; the style sheet says how.
    dropcursor: { color: false, class: 'drop-cursor' },
  }),
  CodeTab,
  Code,
  elementMark('subscript', 'sub', 'superscript'),
  elementMark('superscript', 'sup', 'subscript'),
  TextFormat,
  QuietElement,
  BlockAttributes,
  FurtherAttributes,
  Container,
  Details,
  DetailsSummary,
  DefinitionList,
  DefinitionTerm,
  Definition,
  EmptyPoint,
  // Before the figure: what a figure is filled with when it has nothing.
  Picture,
  Figure,
  FigureCaption,
  InlinePicture,
  Video,
  ArticleTable,
  ArticleRow,
  ArticleHeader,
  ArticleCell,
]
