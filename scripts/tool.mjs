// Runs a TypeScript tool on Node.js 24, after installing missing packages: `npm run import -- FILE` is
// `node scripts/tool.mjs src/commands/import.ts FILE`. With `--no-env-file` first, .env is not loaded.
import { envFileOption, run } from './node24.mjs'
import { install } from './prepare.mjs'

const [first, ...others] = process.argv.slice(2)
const args = first === '--no-env-file' ? others : [...envFileOption(), ...process.argv.slice(2)]

await install()
process.exit(await run('node', args))
