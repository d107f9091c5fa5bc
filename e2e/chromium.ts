// The options with which all tests start Chromium: the same on every machine, without background requests.
import { findChromium } from '../scripts/find-chromium.ts'

/** Playwright's values, which a second `--blink-settings` would replace: a mouse that can hover. */
const mouse = 'primaryHoverType=2,availableHoverTypes=2,primaryPointerType=4,availablePointerTypes=4'

/**
 * For `chromium.launch` and `chromium.launchPersistentContext`. Each call searches for the browser.
 * @param pictures false for a browser that loads no pictures
 */
export const chromiumOptions = ({ pictures = true } = {}) => ({
  executablePath: findChromium(),
  args: [
    // Chromium's sandbox does not start for root; containers often give /dev/shm too little.
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    '--disable-dev-shm-usage',
    '--disable-gpu',
    // One process less for each browser.
    '--in-process-gpu',
    ...(pictures ? [] : [`--blink-settings=${mouse},imagesEnabled=false`]),
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
  ],
})
