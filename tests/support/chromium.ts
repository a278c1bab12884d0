import { findChromium } from '../../scripts/lib/chromium.mjs'

/** How every browser of ours is started: journeys, benches, screenshots. */
export const chromiumLaunch = {
  // Undefined leaves the choice to Playwright, which then takes the browser it brought itself.
  executablePath: findChromium(),
  args: [
    // Root (containers, CI) gets no sandbox from Chromium, and /dev/shm is often too small there.
    '--no-sandbox',
    '--disable-dev-shm-usage',
    '--disable-gpu',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
}
