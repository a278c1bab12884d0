import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { mustRun } from './step.mjs'
import { tool } from './tool.mjs'

/** Builds the storefront and the server unless both were built from just these inputs already. */

const INPUTS = [
  'src',
  'wire',
  'country',
  'demo',
  'server',
  'public',
  'index.html',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
]
const CONFIGS = /^(vite\..+\.ts|\.env.*)$/
const SPEC = /\.spec\.tsx?$/

/**
 * The hash of everything a build reads: files by path and content, and the VITE_ variables of the environment.
 * @param {string} root
 * @param {NodeJS.ProcessEnv} [env]
 */
export function inputHash(root, env = process.env) {
  const hash = createHash('sha256')
  const names = [...INPUTS, ...readdirSync(root).filter((name) => CONFIGS.test(name))]
  for (const file of names.flatMap((name) => filesUnder(root, name)).toSorted()) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update('\0')
  }
  for (const name of Object.keys(env).toSorted()) {
    if (name.startsWith('VITE_')) hash.update(`${name}=${env[name]}\0`)
  }
  return hash.digest('hex')
}

/** @param {string} root */
const stampFile = (root) => join(root, 'dist/.build')

/** @param {string} root */
export function isBuilt(root) {
  const outputs = [
    stampFile(root),
    ...['web/index.html', 'render/render.js', 'server/main.js'].map((file) => join(root, 'dist', file)),
  ]
  return outputs.every((file) => existsSync(file)) && readFileSync(stampFile(root), 'utf8') === inputHash(root)
}

/**
 * @param {string} root
 * @param {<T>(title: string, work: () => Promise<T>) => Promise<T>} step
 * @returns {Promise<boolean>} whether anything had to be built
 */
export async function build(root, step) {
  if (isBuilt(root)) return false
  const hash = inputHash(root)
  rmSync(stampFile(root), { force: true })
  // A NODE_ENV of development in the shell would put React's slow build into the shop.
  const env = { ...process.env, NODE_ENV: 'production' }
  const vite = tool(root, 'vite')
  const sentence = (/** @type {string} */ what) => `构建${what}失败：原因见上方输出。`
  await step('构建前端', () => mustRun(vite, ['build'], { cwd: root, env, sentence: sentence('前端') }))
  const render = ['build', '--ssr', 'src/render.tsx']
  await step('构建页面的渲染', () => mustRun(vite, render, { cwd: root, env, sentence: sentence('页面的渲染') }))
  const server = ['build', '--config', 'vite.server.config.ts']
  await step('构建后端', () => mustRun(vite, server, { cwd: root, env, sentence: sentence('后端') }))
  writeFileSync(stampFile(root), hash)
  return true
}

/**
 * Specs left out.
 * @param {string} root
 * @param {string} name a file or a folder; nothing when it is not there
 * @returns {string[]} paths from root
 */
export function filesUnder(root, name) {
  if (!existsSync(join(root, name))) return []
  if (!statSync(join(root, name)).isDirectory()) return SPEC.test(name) ? [] : [name]
  return readdirSync(join(root, name)).flatMap((child) => filesUnder(root, `${name}/${child}`))
}
