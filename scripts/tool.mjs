// Runs one of the command-line tools: `npm run import -- FILE` is `node scripts/tool.mjs src/…/import-command.ts FILE`.
import { run, settingsFile } from './node24.mjs'
import { install } from './prepare.mjs'

await install()
process.exit(await run('node', [...settingsFile(), ...process.argv.slice(2)]))
