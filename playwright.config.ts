import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { chromiumLaunch } from './tests/support/chromium'

/** Journeys: the built shop on a data folder of its own, in a real browser. `npm run journeys` wants a build. */

const PORT = 9320
/** Where the shop of the journeys keeps its data, SMS outbox included. Workers inherit it by the environment. */
process.env.JOURNEY_DATA ??= join(tmpdir(), `daifa-journeys-${process.pid}`)

// Most of a journey is waiting, for frames and for the network: two go side by side on two processors.
const sideBySide = availableParallelism() >= 2

export default defineConfig({
  testDir: 'tests/journeys',
  outputDir: 'test-results',
  fullyParallel: false,
  forbidOnly: true,
  // Where a machine is busy, a browser now and then is. Twice in a row is no accident, and what passed only then is listed as flaky.
  retries: 1,
  workers: sideBySide ? 2 : 1,
  timeout: 90_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json', { outputFile: '.cache/reports/playwright.json' }]],
  use: {
    baseURL: `http://127.0.0.1:${PORT}`,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    // A click that finds nothing to click on ends there, not at the end of a long test.
    actionTimeout: 45_000,
    trace: 'off',
    // What moves only takes time here.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    launchOptions: chromiumLaunch,
  },
  projects: [
    { name: 'desktop', use: { viewport: { width: 1440, height: 900 } } },
    { name: 'narrow', grep: /@narrow/, use: { viewport: { width: 390, height: 844 } } },
  ],
  webServer: {
    command: 'node scripts/serve-fresh.mjs',
    env: {
      PORT: String(PORT),
      HOST: '127.0.0.1',
      LOG_LEVEL: 'error',
      // Journeys share the demo's buyers: none may end the session of another.
      LIMIT_SESSIONS: '1000',
      // Their orders stay where they are until a journey moves them.
      DEMO_SPEED: '0',
      JOURNEY_DATA: process.env.JOURNEY_DATA,
    },
    url: `http://127.0.0.1:${PORT}/`,
    // The first start makes a database and fills the shop.
    timeout: 180_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    stdout: 'ignore',
    stderr: 'pipe',
  },
})
