import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { basename, delimiter, join } from 'node:path'
import { run, StepFailure } from './step.mjs'
import { tool } from './tool.mjs'

/** The browser of the journeys, and a font that has Chinese in it: found on this machine, or fetched. */

// The same engine without the browser's own windows. Since version 156 the whole browser loads some 400 scripts of its address bar
// beside each page that is opened: 860 ms of a processor, against 100 in the shell.
const SHELL = 'chromium-headless-shell'
const NAMES = [SHELL, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const ELSEWHERE = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome']

/**
 * Where a browser could be: CHROMIUM_PATH alone when it is set, else PATH and the usual places.
 * @param {NodeJS.ProcessEnv} env
 */
export function candidates(env) {
  if (env.CHROMIUM_PATH) return [env.CHROMIUM_PATH]
  const folders = [...(env.PATH ?? '').split(delimiter), '/usr/bin'].filter((folder) => folder !== '')
  return [...new Set([...NAMES.flatMap((name) => folders.map((folder) => join(folder, name))), ...ELSEWHERE])]
}

/**
 * The path of a browser that answers, or undefined; then Playwright looks for its own.
 * Asking for the version also finds out Ubuntu's /usr/bin/chromium-browser, which only says that it wants a snap.
 * @param {NodeJS.ProcessEnv} [env]
 */
export function findChromium(env = process.env) {
  const answers = (/** @type {string} */ file) =>
    existsSync(file) && spawnSync(file, ['--version'], { timeout: 30_000, stdio: 'ignore' }).status === 0
  return candidates(env).find(answers)
}

/**
 * Makes sure that there is a browser; throws a StepFailure that says what to do by hand.
 * @param {string} root
 * @returns {Promise<string>} its path
 */
export async function ensureChromium(root) {
  if (process.env.CHROMIUM_PATH) {
    const chosen = findChromium()
    if (chosen) return chosen
    throw new StepFailure(`CHROMIUM_PATH 指向的浏览器无法运行：${process.env.CHROMIUM_PATH}`)
  }
  // A whole browser will do where the shell can't be had.
  const found = findChromium() ?? (await playwrightChromium())
  if (found && !NAMES.slice(1).includes(basename(found))) return found
  for (const browser of found ? [SHELL] : [SHELL, 'chromium']) {
    await aptInstall(root, [browser, 'fonts-noto-cjk'])
    const installed = findChromium()
    if (installed) return installed
  }
  const withDeps = process.getuid?.() === 0 ? ['--with-deps'] : []
  const fetched = await run(tool(root, 'playwright'), ['install', ...withDeps, 'chromium'], { cwd: root, quiet: true })
  const own = fetched.code === 0 ? await playwrightChromium() : undefined
  if (own) return own
  throw new StepFailure(
    '找不到可用的 Chromium，自动安装也没有成功。请手动安装后重试，例如：\n' +
      '  sudo apt-get update && sudo apt-get install -y chromium fonts-noto-cjk\n' +
      '或：npx playwright install --with-deps chromium\n' +
      '已有浏览器时可用环境变量指明：CHROMIUM_PATH=/path/to/chrome npm test',
  )
}

/**
 * Whether pages will show Chinese rather than boxes; installs a font where that is possible.
 * @param {string} root
 */
export async function ensureChineseFont(root) {
  if (hasChineseFont()) return true
  await aptInstall(root, ['fontconfig', 'fonts-noto-cjk'])
  return hasChineseFont()
}

function hasChineseFont() {
  if (process.platform !== 'linux') return true
  const { status, stdout } = spawnSync('fc-list', [':lang=zh'], { encoding: 'utf8' })
  if (status === 0) return stdout.trim() !== ''
  const folders = ['/usr/share/fonts', '/usr/local/share/fonts', join(homedir(), '.fonts')].filter((it) =>
    existsSync(it),
  )
  return folders.some((folder) =>
    readdirSync(folder, { recursive: true }).some((name) => /cjk|wqy/i.test(String(name))),
  )
}

/**
 * @param {string} root
 * @param {string[]} packages
 */
async function aptInstall(root, packages) {
  if (process.getuid?.() !== 0) return
  const options = { cwd: root, quiet: true, env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }
  const patience = ['-o', 'Acquire::http::Timeout=15', '-o', 'Acquire::Retries=1']
  const { code } = await run('apt-get', [...patience, 'update'], options)
  if (code === 0) await run('apt-get', [...patience, 'install', '-y', '--no-install-recommends', ...packages], options)
}

/** The browser Playwright brought itself, if it did. */
async function playwrightChromium() {
  const { chromium } = await import('@playwright/test')
  const file = chromium.executablePath()
  return existsSync(file) ? file : undefined
}
