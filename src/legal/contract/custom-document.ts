// Custom legal documents: texts of the operator that replace the built-in legal pages.

export type CustomDocumentName = 'about' | 'terms' | 'privacy' | 'contacts'

/** `title` is undefined unless the text begins with a heading. `html` is sanitized. */
export type CustomDocument = { title: string | undefined; html: string }
