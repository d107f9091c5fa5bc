// Runs one of the command-line tools: `npm run import -- FILE` is `node scripts/tool.mjs src/…/import-command.ts FILE`.
import { run } from './node24.mjs'
import { install } from './prepare.mjs'

await install()
process.exit(await run('node', ['--env-file-if-exists=.env', ...process.argv.slice(2)]))
