import { join } from 'node:path'

/**
 * A program of node_modules by its path: nothing of ours leans on PATH.
 * @param {string} root
 * @param {string} name
 */
export const tool = (root, name) => join(root, 'node_modules/.bin', process.platform === 'win32' ? `${name}.cmd` : name)
