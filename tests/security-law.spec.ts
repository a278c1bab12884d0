import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

/**
 * What the code never does, whatever it is for (docs/security.md). A law names where it holds, what breaks it, and which lines may.
 */
interface Law {
  says: string
  in: readonly string[]
  never: RegExp
  but?: readonly RegExp[]
  /** A line that the law must catch. */
  planted: string
}

const EVERYWHERE = ['src', 'wire', 'country', 'demo', 'server']

const laws: readonly Law[] = [
  {
    says: 'no code is made of text',
    in: EVERYWHERE,
    never:
      /\beval\(|new Function\b|\bFunction\(|set(?:Timeout|Interval)\(['"`]|document\.write|javascript:|from 'node:vm'/,
    planted: 'const made = new Function(text)',
  },
  {
    says: 'HTML is written as text, but for what an operator wrote, cleaned',
    in: EVERYWHERE,
    never: /dangerouslySetInnerHTML|\.(?:inner|outer)HTML\b|insertAdjacentHTML|srcdoc/i,
    but: [
      /__html: cleaner\.clean\(html\)/,
      /return body\.innerHTML/,
      // What our own server drew of it, cleaned there, until the cleaner is here.
      /if \(!cleaner && isRendered\) return .*__html: html/,
    ],
    planted: 'node.innerHTML = name',
  },
  {
    says: 'the server starts no other program',
    in: ['server'],
    never: /child_process|worker_threads|node:cluster/,
    planted: `import { exec } from 'node:child_process'`,
  },
  {
    says: 'the server asks nobody over the network but those it is configured to: its database, the provider of SMS by its library, the bucket for files, the platform of the shops; only its operators’ command asks the shop',
    in: ['server'],
    never: /\bfetch\(|from '(?:node:(?:https?|net|tls|dgram|dns)|axios|undici|got)'/,
    but: [
      /import type .* from 'node:/,
      /import \{ isIP(?:, \w+)* \} from 'node:net'/,
      /import \{ STATUS_CODES.*\} from 'node:http'/,
      // Of the command that operators run, in a process of its own.
      /return await fetch\(`\$\{url\}\/ops\$\{path\}`, wanted\)/,
      // To tell whether the database's connection is encrypted.
      /import \{ TLSSocket \} from 'node:tls'/,
      // At the address of the configuration; what it says of another is not followed.
      /await signer\.fetch\(addressOf\(config\) \+ path/,
      /await fetch\(`\$\{config\.endpoint\}\/\$\{method\.replaceAll/,
    ],
    planted: `await fetch(address)`,
  },
  {
    says: 'only these primitives are used: SHA-256, HMAC-SHA-256, argon2id, a comparison in constant time; AES-256-GCM seals payees, tokens of shops and consignees of their orders, and nothing else is encrypted; MD5 only where 抖店 signs its messages by it',
    in: EVERYWHERE,
    never:
      /createHash\((?!'sha256'\))|createHmac\((?!'sha256')|create(?:De)?[Cc]ipher|createSign|pbkdf2|scrypt|md5|sha1\b|crypto\.subtle|jsonwebtoken/i,
    but: [
      /import \{ createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes \} from 'node:crypto'/,
      /create(?:De)?[Cc]ipheriv\('aes-256-gcm', (?:newest\.)?key,/,
      // The platform's own rule (event-sign). What a message says is never taken on trust, only as a hint to read the order anew.
      /createHash\('md5'\)\.update\(`\$\{appKey\}\$\{body\}\$\{appSecret\}`/,
    ],
    planted: `createHash('md5')`,
  },
  {
    says: 'what must not be guessed comes from the system’s generator',
    in: ['server', 'src/infrastructure', 'src/application'],
    never: /Math\.random/,
    planted: 'const code = Math.random()',
  },
  {
    says: 'memory is the runtime’s to keep: no buffer shows what was there before',
    in: EVERYWHERE,
    never: /allocUnsafe|new Buffer\(|from '[^']*ffi|process\.binding/,
    planted: 'Buffer.allocUnsafe(16)',
  },
  {
    says: 'no plugin of a browser is asked for, and no message of another origin is heard',
    in: EVERYWHERE,
    never: /<(?:embed|applet)\b|navigator\.plugins|postMessage\(|'message',/,
    but: [
      // A channel of the page with itself, which times its ticks.
      /port1\.addEventListener\('message', \(\{ timeStamp \}\)/,
      // A channel that only tabs of this origin have.
      /channel\.postMessage\(said\),$/,
      /channel\.(?:add|remove)EventListener\('message', listener\)$/,
    ],
    planted: `window.addEventListener('message', hear)`,
  },
]

const ROOT = new URL('../', import.meta.url)

const linesIn = (folder: string): { at: string; line: string }[] =>
  readdirSync(new URL(`${folder}/`, ROOT), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /(?<!\.spec)\.tsx?$/.test(entry.name))
    .flatMap(({ parentPath, name }) =>
      readFileSync(`${parentPath}/${name}`, 'utf8')
        .split('\n')
        // Words about the code are not the code.
        .filter((line) => !/^\s*(?:\/\/|\/?\*)/.test(line))
        .map((line) => ({ at: `${folder}: ${name}`, line: line.trim() })),
    )

const breaks = ({ never, but = [] }: Law, line: string): boolean =>
  never.test(line) && !but.some((exception) => exception.test(line))

describe('what the code never does', () => {
  it.each(laws.map((law) => [law.says, law] as const))('%s', (_, law) => {
    const lines = law.in.flatMap(linesIn)
    expect(lines.filter(({ line }) => breaks(law, line))).toEqual([])
    // An exception that nothing needs any more does not stay open.
    expect((law.but ?? []).filter((exception) => !lines.some(({ line }) => exception.test(line)))).toEqual([])
  })

  it.each(laws.map((law) => [law.says, law] as const))('is caught when it is planted: %s', (_, law) => {
    expect(breaks(law, law.planted)).toBe(true)
  })
})
