// The pages whose words an operator can replace: those that make promises in the operator's name.

export type CustomDocumentName = 'about' | 'terms' | 'privacy' | 'contacts'

/** `title` when the text begins with a heading; `html` is clean. */
export type CustomDocument = { title: string | undefined; html: string }
