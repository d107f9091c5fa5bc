// The editor's schema: everything the server's allow-list lets into an article, so that opening one loses nothing.
// The toolbar offers less.
import { Extension, type Extensions } from '@tiptap/core'
import { StarterKit } from '@tiptap/starter-kit'
import { editorLimits } from '../editor-limits.ts'
import { isAllowedLinkUrl } from '../link-url.ts'
import { ArticleCell, ArticleHeader, ArticleRow, ArticleTable } from './article-table.ts'
import { BlockAttributes, htmlAttribute } from './block-attributes.ts'
import { CodeTabKey } from './code-tab-key.ts'
import { Figure, FigureCaption, InlinePicture, Picture, Video } from './figures.ts'
import {
  Container,
  Definition,
  DefinitionList,
  DefinitionTerm,
  Details,
  DetailsSummary,
  EmptyInline,
} from './imported-blocks.ts'
import { Code, createElementMark, PreservedElement, TextFormat } from './text-marks.ts'

/** Attributes of HTML that the kit's own nodes and marks leave out. */
const ExtraAttributes = Extension.create({
  name: 'furtherAttributes',
  addGlobalAttributes: () => [
    { types: ['orderedList'], attributes: { reversed: htmlAttribute('reversed') } },
    { types: ['listItem'], attributes: { value: htmlAttribute('value') } },
    { types: ['blockquote'], attributes: { cite: htmlAttribute('cite') } },
    {
      types: ['link'],
      attributes: {
        hreflang: htmlAttribute('hreflang'),
        id: htmlAttribute('id'),
        dir: htmlAttribute('dir'),
        lang: htmlAttribute('lang'),
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
      isAllowedUri: (address) => isAllowedLinkUrl(address),
      HTMLAttributes: { target: null, rel: null, class: null },
    },
    // Its line stands in the paper's ink; the style sheet says how.
    dropcursor: { color: false, class: 'drop-cursor' },
  }),
  CodeTabKey,
  Code,
  createElementMark('subscript', 'sub', 'superscript'),
  createElementMark('superscript', 'sup', 'subscript'),
  TextFormat,
  PreservedElement,
  BlockAttributes,
  ExtraAttributes,
  Container,
  Details,
  DetailsSummary,
  DefinitionList,
  DefinitionTerm,
  Definition,
  EmptyInline,
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
