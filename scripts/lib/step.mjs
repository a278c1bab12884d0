import { spawn } from 'node:child_process'

/**
 * Steps that talk: one line when a step ends, with its seconds; the output of what ran only when it went wrong.
 * Everything in scripts/lib keeps to what Node itself brings, because it runs before anything is installed.
 */

/** A step that failed for a reason the person at the keyboard can act on: the message is all they need. */
export class StepFailure extends Error {}

/** @param {number} milliseconds */
export const inSeconds = (milliseconds) => `${(milliseconds / 1000).toFixed(1)} 秒`

/**
 * Runs one step and prints a line about it.
 * @template T
 * @param {string} title
 * @param {() => T | Promise<T>} work
 * @returns {Promise<T>}
 */
export async function step(title, work) {
  const began = performance.now()
  // On a terminal the line is there while the step runs, and is written over when it ends.
  if (process.stdout.isTTY) process.stdout.write(`  … ${title}`)
  const end = (/** @type {string} */ mark) => {
    const line = `  ${mark} ${title}（${inSeconds(performance.now() - began)}）\n`
    process.stdout.write(process.stdout.isTTY ? `\r${line}` : line)
  }
  try {
    const result = await work()
    end('✓')
    return result
  } catch (error) {
    end('✗')
    throw error
  }
}

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set()

/** Whatever this process started ends with it. */
export function endWithParent() {
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.once(signal, () => {
      for (const child of running) child.kill('SIGTERM')
      process.exit(signal === 'SIGINT' ? 130 : 143)
    })
  }
}

/**
 * Runs a program to its end. `quiet` keeps its output back and hands it over.
 * @param {string} program
 * @param {string[]} args
 * @param {{ cwd: string, env?: NodeJS.ProcessEnv, quiet?: boolean }} options
 * @returns {Promise<{ code: number, output: string }>} code 127 when the program could not be started
 */
export function run(program, args, { cwd, env = process.env, quiet = false }) {
  return new Promise((resolve) => {
    const piped = quiet ? 'pipe' : 'inherit'
    // npm and the tools in node_modules/.bin are .cmd files on Windows, which only a shell starts.
    const shell = process.platform === 'win32' && !program.endsWith('.exe')
    const child = spawn(program, args, { cwd, env, shell, stdio: ['ignore', piped, piped] })
    running.add(child)
    /** @type {Buffer[]} */
    const chunks = []
    const keep = (/** @type {Buffer} */ chunk) => chunks.push(chunk)
    child.stdout?.on('data', keep)
    child.stderr?.on('data', keep)
    const end = (/** @type {number} */ code, /** @type {string} */ note) => {
      running.delete(child)
      resolve({ code, output: Buffer.concat(chunks).toString('utf8') + note })
    }
    child.once('error', (error) => end(127, error.message))
    child.once('close', (code) => end(code ?? 1, ''))
  })
}

/**
 * Runs a program quietly; when it fails, shows what it said and throws a StepFailure with `sentence`.
 * @param {string} program
 * @param {string[]} args
 * @param {{ cwd: string, env?: NodeJS.ProcessEnv, sentence: string }} options
 */
export async function mustRun(program, args, { cwd, env, sentence }) {
  const { code, output } = await run(program, args, { cwd, env, quiet: true })
  if (code === 0) return
  process.stderr.write(`${output.trimEnd()}\n`)
  throw new StepFailure(sentence)
}
