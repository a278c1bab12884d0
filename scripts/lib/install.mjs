import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { mustRun } from './step.mjs'

/**
 * Installs the packages unless they are what the lock file says already.
 * The stamp lies in node_modules, so that deleting that folder is enough to start over.
 */

const stampFile = (/** @type {string} */ root) => join(root, 'node_modules/.cache/daifa/install.json')

/** @param {string} root */
export function installStamp(root) {
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
  return { lock, node: process.versions.node, platform: `${process.platform}-${process.arch}` }
}

/** @typedef {Record<string, { version?: string, integrity?: string, optional?: boolean, devOptional?: boolean }>} Packages */

/**
 * Whether what npm noted in node_modules is what the lock file asks for: true after a hand-made `npm ci` or `npm i`.
 * Optional packages may be missing: they are for other platforms.
 * @param {Packages} wanted
 * @param {Packages} installed
 */
export function isInstalled(wanted, installed) {
  const same = (/** @type {string} */ path) =>
    wanted[path]?.version === installed[path]?.version && wanted[path]?.integrity === installed[path]?.integrity
  const names = Object.keys(wanted).filter((path) => path !== '')
  return (
    Object.keys(installed).every(same) &&
    names.every((path) => (path in installed ? same(path) : Boolean(wanted[path]?.optional)))
  )
}

/** @param {string} root */
export function isUpToDate(root) {
  const now = installStamp(root)
  const before = readJson(stampFile(root))
  const sameMachine = before === undefined || (before.node === now.node && before.platform === now.platform)
  if (before?.lock === now.lock && sameMachine) return true
  const installed = readJson(join(root, 'node_modules/.package-lock.json'))
  if (!sameMachine || installed === undefined) return false
  return isInstalled(readJson(join(root, 'package-lock.json')).packages, installed.packages)
}

/**
 * @param {string} root
 * @returns {Promise<boolean>} whether anything had to be done
 */
export async function install(root) {
  const upToDate = isUpToDate(root)
  if (!upToDate) {
    // NODE_ENV=production would leave out what builds the shop, hence --include=dev.
    const args = ['ci', '--include=dev', '--no-audit', '--no-fund', '--prefer-offline']
    const sentence = '安装依赖失败：请检查网络与 npm 源（npm config get registry），然后重新运行。'
    await mustRun(...npm(args), { cwd: root, sentence })
  }
  mkdirSync(dirname(stampFile(root)), { recursive: true })
  writeFileSync(stampFile(root), JSON.stringify(installStamp(root)))
  return !upToDate
}

/**
 * The npm that started us, else the one on PATH.
 * @param {string[]} args
 * @returns {[string, string[]]}
 */
function npm(args) {
  const started = process.env.npm_execpath
  return started?.endsWith('npm-cli.js') ? [process.execPath, [started, ...args]] : ['npm', args]
}

/** @param {string} file */
function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}
