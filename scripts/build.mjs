// `npm run build` installs missing packages and builds the product without starting it.
import { build, install } from './prepare.mjs'

await install()
await build()
