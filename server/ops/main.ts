import { runInit } from './client/init'
import { runClient } from './client/run'
import type { Shell } from './shell'

/** `npm run ops -- …`: what asks the running shop, and the two that open its database themselves. */
const shell: Shell = {
  env: process.env,
  out: (text) => void process.stdout.write(text),
  err: (text) => void process.stderr.write(text),
}
const given = process.argv.slice(2)
const isDirect = given[0] === 'import' || given[0] === 'export'
process.exitCode = await (isDirect
  ? (await import('./command')).runCommand(given, shell)
  : given[0] === 'init'
    ? runInit(given.slice(1), shell)
    : runClient(given, shell))
