import { spawn } from 'node:child_process'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readEnvFile } from './lib/env-file.mjs'
import { install } from './lib/install.mjs'
import { complaintAboutNode } from './lib/node-version.mjs'
import { step } from './lib/step.mjs'
import { tool } from './lib/tool.mjs'

/** `npm run dev`: the backend in watch mode and Vite in front of it, together; when one ends, so does the other. */

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const complaint = complaintAboutNode(root)
if (complaint) {
  process.stderr.write(`${complaint}\n`)
  process.exit(1)
}
await step('安装依赖', () => install(root))

readEnvFile(root)
const port = process.env.PORT ?? '8080'
const env = { HOST: '127.0.0.1', DATA_DIR: '.data', ...process.env, PORT: port }
const shell = process.platform === 'win32'

const backend = spawn(tool(root, 'tsx'), ['watch', '--clear-screen=false', 'server/main.ts'], {
  cwd: root,
  env,
  shell,
  // Vite takes the keys.
  stdio: ['ignore', 'inherit', 'inherit'],
})
const web = spawn(tool(root, 'vite'), ['--clearScreen', 'false'], {
  cwd: root,
  shell,
  stdio: 'inherit',
  env: { ...process.env, BACKEND: process.env.BACKEND ?? `http://127.0.0.1:${port}` },
})

const both = [backend, web]
let ending = false
const end = () => {
  // Told once only: a second signal would have tsx kill the server before it has closed its database.
  if (!ending) both.forEach((child) => child.kill('SIGTERM'))
  ending = true
}
// Ctrl-C reaches both without us.
process.on('SIGINT', () => {
  ending = true
})
for (const signal of /** @type {const} */ (['SIGTERM', 'SIGHUP'])) process.on(signal, end)
for (const child of both) {
  child.once('exit', (code) => {
    process.exitCode ||= code ?? 0
    end()
  })
}
