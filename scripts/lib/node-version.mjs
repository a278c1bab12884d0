import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * @param {string} version such as 20.20.2
 * @param {string} floor such as >=20.19
 */
export function isNewEnough(version, floor) {
  const have = version.split('.').map(Number)
  const want = floor.replace('>=', '').split('.').map(Number)
  const at = want.findIndex((part, index) => part !== (have[index] || 0))
  return at === -1 || (have[at] || 0) > (want[at] || 0)
}

/**
 * A sentence when this Node is older than package.json asks for, else undefined.
 * @param {string} root
 */
export function complaintAboutNode(root) {
  const floor = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).engines.node
  const version = process.versions.node
  if (isNewEnough(version, floor)) return undefined
  return `本项目需要 Node.js ${floor.replace('>=', '')} 或更高版本，当前是 ${version}。请从 https://nodejs.org 安装新版本后再试。`
}
