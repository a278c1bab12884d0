import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { inputHash, isBuilt } from './build.mjs'
import { candidates, findChromium } from './chromium.mjs'
import { readEnvFile } from './env-file.mjs'
import { installStamp, isInstalled, isUpToDate } from './install.mjs'
import { complaintAboutNode, isNewEnough } from './node-version.mjs'

let root = ''
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'set-up-'))
})
afterEach(() => rmSync(root, { recursive: true }))

function write(name: string, text: string) {
  mkdirSync(dirname(join(root, name)), { recursive: true })
  writeFileSync(join(root, name), text)
}

describe('the Node that runs us', () => {
  it.each([
    ['20.19.0', true],
    ['20.20.2', true],
    ['22.0.0', true],
    ['20.18.9', false],
    ['18.20.8', false],
  ])('%s: is new enough for >=20.19: %s', (version, answer) => {
    expect(isNewEnough(version, '>=20.19')).toBe(answer)
  })

  it('is complained about in one sentence that names both versions', () => {
    write('package.json', JSON.stringify({ engines: { node: '>=99.1' } }))
    expect(complaintAboutNode(root)).toContain(`需要 Node.js 99.1 或更高版本，当前是 ${process.versions.node}`)
    write('package.json', JSON.stringify({ engines: { node: '>=20.19' } }))
    expect(complaintAboutNode(root)).toBeUndefined()
  })
})

describe('what is installed', () => {
  const a = { version: '1.0.0', integrity: 'sha512-a' }
  const lock = { '': {}, 'node_modules/a': a, 'node_modules/b': { ...a, optional: true } }

  it('is what the lock file asks for, apart from optional packages of other systems', () => {
    expect(isInstalled(lock, { 'node_modules/a': a })).toBe(true)
  })

  it.each([
    ['a package is missing', {}],
    ['a version differs', { 'node_modules/a': { ...a, version: '1.0.1' } }],
    ['the contents differ', { 'node_modules/a': { ...a, integrity: 'sha512-z' } }],
    ['there is one too many', { 'node_modules/a': a, 'node_modules/c': a }],
  ])('is not when %s', (_, installed) => {
    expect(isInstalled(lock, installed)).toBe(false)
  })

  const stamp = 'node_modules/.cache/daifa/install.json'
  it('is known by the stamp, while lock file, Node and system are the same', () => {
    write('package-lock.json', '{"packages":{"node_modules/a":{"version":"1.0.0"}}}')
    expect(isUpToDate(root)).toBe(false)
    write(stamp, JSON.stringify(installStamp(root)))
    expect(isUpToDate(root)).toBe(true)
    write(stamp, JSON.stringify({ ...installStamp(root), node: '20.19.0' }))
    expect(isUpToDate(root)).toBe(false)
    write(stamp, JSON.stringify(installStamp(root)))
    write('package-lock.json', '{"packages":{"node_modules/a":{"version":"2.0.0"}}}')
    expect(isUpToDate(root)).toBe(false)
  })

  it('is known without a stamp by what npm noted itself', () => {
    write('package-lock.json', JSON.stringify({ packages: lock }))
    write('node_modules/.package-lock.json', JSON.stringify({ packages: { 'node_modules/a': a } }))
    expect(isUpToDate(root)).toBe(true)
  })
})

describe('what is built', () => {
  beforeEach(() => {
    write('src/main.tsx', 'start()')
    write('package-lock.json', '{}')
  })
  const before = () => inputHash(root, {})

  it.each([
    ['a source changes', () => write('src/main.tsx', 'stop()')],
    ['a source moves', () => write('src/other.tsx', 'start()')],
    ['a migration is added', () => write('server/migrations/1.sql', 'SELECT 1')],
    ['a configuration changes', () => write('vite.server.config.ts', 'export default {}')],
    ['a part of a configuration changes', () => write('vite.slim.ts', 'export const x = 1')],
    ['an .env file appears', () => write('.env.local', 'VITE_COMPANY=甲')],
    ['a package changes', () => write('package-lock.json', '{"a":1}')],
  ])('is stale when %s', (_, change) => {
    const hash = before()
    change()
    expect(before()).not.toBe(hash)
  })

  it('is stale when a VITE_ variable changes, and with no other variable', () => {
    expect(inputHash(root, { VITE_COMPANY: '甲' })).not.toBe(before())
    expect(inputHash(root, { PORT: '1' })).toBe(before())
  })

  it('stays fresh when a spec or a document changes', () => {
    const hash = before()
    write('src/main.spec.tsx', 'it()')
    write('README.md', '代发商城')
    expect(before()).toBe(hash)
  })

  it('is there only with both outputs and the stamp of these inputs', () => {
    write('dist/web/index.html', '')
    write('dist/server/main.js', '')
    write('dist/render/render.js', '')
    expect(isBuilt(root)).toBe(false)
    write('dist/.build', inputHash(root))
    expect(isBuilt(root)).toBe(true)
    rmSync(join(root, 'dist/server/main.js'))
    expect(isBuilt(root)).toBe(false)
  })
})

describe('the browser', () => {
  it('is the one that CHROMIUM_PATH names, and no other', () => {
    expect(candidates({ CHROMIUM_PATH: '/opt/chrome', PATH: '/bin' })).toEqual(['/opt/chrome'])
  })

  it('is looked for on PATH by every usual name', () => {
    const found = candidates({ PATH: '/a:/b' })
    expect(found).toContain('/a/chromium')
    expect(found).toContain('/b/google-chrome-stable')
  })

  it('has to answer: a file of that name is not enough', () => {
    write('chromium', 'no program')
    expect(findChromium({ CHROMIUM_PATH: join(root, 'chromium') })).toBeUndefined()
    expect(findChromium({ CHROMIUM_PATH: process.execPath })).toBe(process.execPath)
  })
})

describe('settings in .env', () => {
  it('are taken where the environment says nothing, and are not needed', () => {
    readEnvFile(root)
    write('.env', 'SET_UP_SPEC_A=file\nSET_UP_SPEC_B=file\n')
    process.env.SET_UP_SPEC_A = 'environment'
    try {
      readEnvFile(root)
      expect([process.env.SET_UP_SPEC_A, process.env.SET_UP_SPEC_B]).toEqual(['environment', 'file'])
    } finally {
      delete process.env.SET_UP_SPEC_A
      delete process.env.SET_UP_SPEC_B
    }
  })
})
