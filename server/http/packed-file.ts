import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { extname, resolve, sep } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

export interface StoredFile {
  type: string
  etag: string
  plain: Buffer
  /** Only of text, and only where it is smaller. */
  br: Buffer | null
  gzip: Buffer | null
}

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.xlsx': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }
const WORTH_COMPRESSING = 256

/** A file with its compressed forms and its tag. `packed`: its brotli form, where the build has made one already. */
export const storedFile = async (type: string, plain: Buffer, packed: Buffer | null = null): Promise<StoredFile> => {
  const isText = /^(?:text\/|image\/svg|application\/(?:json|manifest))/.test(type)
  const [br, gz] =
    isText && plain.length >= WORTH_COMPRESSING
      ? await Promise.all([packed ?? brotli(plain, BROTLI), gzipped(plain)])
      : [null, null]
  const etag = etagOf(plain)
  return { type, etag, plain, br: smaller(br, plain), gzip: smaller(gz, plain) }
}

const smaller = (compressed: Buffer | null, plain: Buffer): Buffer | null =>
  compressed && compressed.length < plain.length ? compressed : null

export const typeOf = (path: string): string | null => types[extname(path).toLowerCase()] ?? null

/**
 * The files below a folder by their address, e.g. "/assets/a.js". Null for what isn't there, has a type we don't serve, or lies outside.
 */
export const readBelow = async (folder: string, path: string): Promise<Buffer | null> => {
  const root = resolve(folder)
  const file = resolve(root, `.${path}`)
  if (!file.startsWith(root + sep) || path.includes('\0')) return null
  try {
    return await readFile(file)
  } catch (error) {
    if (['ENOENT', 'EISDIR', 'ENOTDIR', 'ENAMETOOLONG'].includes((error as NodeJS.ErrnoException).code ?? ''))
      return null
    throw error
  }
}

/** Keeps what was asked for last, up to a number of bytes. */
export const cached = (maxBytes: number, load: (path: string) => Promise<StoredFile | null>) => {
  const known = new Map<string, Promise<StoredFile | null>>()
  const sizes = new Map<string, number>()
  let total = 0
  const drop = (path: string): void => {
    known.delete(path)
    total -= sizes.get(path) ?? 0
    sizes.delete(path)
  }
  return (path: string): Promise<StoredFile | null> => {
    const found = known.get(path)
    if (found) {
      known.delete(path)
      known.set(path, found)
      return found
    }
    const loading = load(path).then((file) => {
      if (!file) known.delete(path)
      else {
        const size = file.plain.length + (file.br?.length ?? 0) + (file.gzip?.length ?? 0)
        sizes.set(path, size)
        total += size
        for (const oldest of known.keys()) {
          if (total <= maxBytes) break
          drop(oldest)
        }
      }
      return file
    })
    loading.catch(() => known.delete(path))
    known.set(path, loading)
    return loading
  }
}

export const etagOf = (content: Buffer | string): string =>
  `"${createHash('sha256').update(content).digest('base64url').slice(0, 27)}"`
