// `npm run docs:access`: writes docs/access.md from the definitions of the API calls.
import { writeFileSync } from 'node:fs'
import { accessDocument, accessDocumentPath } from './access-table.ts'

writeFileSync(accessDocumentPath, accessDocument())
