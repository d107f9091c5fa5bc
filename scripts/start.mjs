// `npm start` installs missing packages, builds the product and starts it.
import { envFileOption, run } from './node24.mjs'
import { build, install } from './prepare.mjs'
import { serverCommand, serverEnvironment } from './server-command.mjs'

await install()
await build()
process.env.NODE_ENV ??= 'production'
for (const [name, value] of Object.entries(serverEnvironment)) process.env[name] ??= value
process.exit(await run('node', [...envFileOption(), ...serverCommand, ...process.argv.slice(2)]))
