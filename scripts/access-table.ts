// docs/access.md: who may make which call, as a table for people.
import { apiCalls } from '../src/api-calls.ts'
import type { Access, CallDefinition } from '../src/platform/contract/call.ts'

export const accessDocumentPath = 'docs/access.md'

/** How a call with this access responds to each kind of client. */
const cells: Record<
  Access,
  readonly [visitor: string, badToken: string, reader: string, translator: string, admin: string]
> = {
  public: ['yes', 'yes', 'yes', 'yes', 'yes'],
  'optional-auth': ['yes', 'yes', 'yes', 'yes', 'more'],
  'reject-invalid-token': ['yes', '401', 'yes', 'yes', 'more'],
  user: ['401', '401', 'yes', 'yes', 'yes'],
  translator: ['401', '401', '403', 'yes', 'yes'],
  expert: ['401', '401', 'experts', 'experts', 'yes'],
  admin: ['401', '401', '403', '403', 'yes'],
}

const introduction = `# Who may make which call

Generated from the definitions of the calls (\`*.calls.ts\`) by \`npm run docs:access\`. [access.test.ts](../src/platform/http/access.test.ts) makes each call as each kind of client and compares the response with its row.

A **visitor** sends no token. A **bad token** is unknown, expired, or belongs to a suspended account. A **reader** has the role \`user\`, a **translator** the role \`translator\`.

| Cell | Response |
|---|---|
| \`yes\` | the same for everybody who may make the call |
| \`more\` | includes what others do not see, such as hidden articles |
| \`401\` | problem \`unauthorised\` without a token, \`invalid-token\` with a bad one |
| \`403\` | problem \`forbidden\` |
| \`experts\` | for professional accounts only; problem \`forbidden\` for others |

Roles and suspensions are read from the database at every call. With \`REQUIRE_ADMIN_SECOND_FACTOR=1\` an admin or translator without a second factor is treated as a reader; calls for them answer 403 \`second-factor-required\`. A resource of another account (a session, for example) is 404, as if it did not exist.
`

export function accessDocument(): string {
  const rows = Object.entries(apiCalls) as [string, CallDefinition][]
  const sections = Map.groupBy(rows, ([, call]) => call.tag)
  return [introduction, ...[...sections].map(([tag, calls]) => sectionOf(tag, calls))].join('\n')
}

function sectionOf(tag: string, calls: [string, CallDefinition][]): string {
  const rows = calls.map(([key, { access }]) => {
    const [method, path] = key.split(' ')
    return `| \`${method} /api${path}\` | ${cells[access].join(' | ')} |`
  })
  return [
    `## ${tag}\n`,
    '| Call | Visitor | Bad token | Reader | Translator | Admin |',
    '|---|---|---|---|---|---|',
    ...rows,
    '',
  ].join('\n')
}
