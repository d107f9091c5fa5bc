// The options with which all tests start Chromium: the same on every machine, without background requests.
import { findChromium } from '../scripts/find-chromium.ts'

/** For `chromium.launch` and `chromium.launchPersistentContext`. Each call searches for the browser. */
export const chromiumOptions = () => ({
  executablePath: findChromium(),
  args: [
    // Chromium's sandbox does not start for root; containers often give /dev/shm too little.
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    '--disable-dev-shm-usage',
    '--disable-gpu',
    // One process less for each browser.
    '--in-process-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
  ],
})
