import type { Random } from '../../demo/random'

/** As a browser writes it, boundary "x". */
export const multipartOf = (pairs: readonly (readonly [name: string, value: string])[]): Buffer =>
  Buffer.from(
    `${pairs.map(([name, value]) => `--x\r\nContent-Disposition: form-data; name="${name.replace(/["\r\n]/g, '_')}"\r\n\r\n${value}\r\n`).join('')}--x--\r\n`,
  )

const bytes = (random: Random, most: number): string =>
  Array.from({ length: random.int(0, most) }, () => String.fromCharCode(random.int(0, 255))).join('')

const HEADERS: readonly ((random: Random) => string)[] = [
  () => 'Content-Disposition: form-data; name="page"',
  () => 'Content-Disposition: form-data; name="file"; filename="a.png"',
  () => 'Content-Disposition: form-data; name="data[keyword]"',
  () => 'Content-Disposition: form-data; name=""',
  () => 'Content-Disposition: form-data',
  () => 'Content-Disposition: form-data; filename="a"',
  () => 'Content-Disposition: attachment; name="page"',
  () => 'Content-Disposition',
  () => 'Content-Disposition: form-data; name="__proto__"',
  () => 'Content-Disposition: form-data; name="a"; name="b"',
  () => `Content-Disposition: form-data; name*=UTF-8''%E4%B8`,
  () => 'Content-Type: application/json',
  () => 'Content-Type: multipart/mixed; boundary=y',
  () => 'Content-Type: text/plain; charset=utf-7',
  () => 'Content-Transfer-Encoding: base64',
  () => `X: ${'y'.repeat(9000)}`,
  () => '',
  (random) => bytes(random, 40),
  (random) => `Content-Disposition: form-data; ${random.pick(['name', 'filename', 'name*'])}="${bytes(random, 20)}"`,
]

const CONTENTS: readonly ((random: Random) => string)[] = [
  () => '1',
  () => '',
  () => '{}',
  () => '\0',
  (random) => bytes(random, 50),
  () => '--x',
  () => '--y\r\nContent-Disposition: form-data; name="page"\r\n\r\n1\r\n--y--',
  () => '\x89PNG\r\n\x1A\n\0\0\0\rIHDR\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\x08\x06\0\0\0',
  () => '\xFF\xD8\xFF\xE1\xFF\xFFExif\0\0',
  (random) => 'x'.repeat(random.int(1000, 70_000)),
]

const part = (random: Random): string =>
  [
    random.pick(['--x\r\n', '--x\r\n', '--x\n', '--x', '\r\n--x\r\n', '--y\r\n']),
    Array.from({ length: random.int(0, 3) }, () => random.pick(HEADERS)(random)).join('\r\n'),
    random.pick(['\r\n\r\n', '\r\n\r\n', '\r\n', '\n\n', '']),
    random.pick(CONTENTS)(random),
    random.pick(['\r\n', '\r\n', '', '\n']),
  ].join('')

const field = (name: string, content: string, rest = ''): string =>
  `--x\r\nContent-Disposition: form-data; name="${name}"${rest}\r\n\r\n${content}\r\n`

/** Bodies that no browser writes. `files`: the names under which the call takes files. */
export const rawMultipart = (random: Random, files: readonly string[]): { type: string; body: Buffer } => {
  const type = random.pick([
    'multipart/form-data; boundary=x',
    'multipart/form-data; boundary=x',
    'multipart/form-data; boundary="x"',
    'Multipart/Form-Data;boundary=x; charset=utf-8',
    'multipart/form-data; boundary=',
    'multipart/form-data',
    'multipart/mixed; boundary=x',
    'multipart/form-data; boundary=x; boundary=y',
  ])
  const name = random.pick([...files, 'file', 'page'])
  const parts = random.pick([
    () => Array.from({ length: random.int(0, 5) }, () => part(random)).join(''),
    () => Array.from({ length: random.int(0, 5) }, () => part(random)).join(''),
    () => Array.from({ length: random.int(100, 2500) }, (_, i) => field(`a${i}`, '1')).join(''),
    () => Array.from({ length: random.int(2, 40) }, () => field(name, 'x', '; filename="a.png"')).join(''),
    () =>
      field(
        name,
        random.pick(CONTENTS)(random),
        `; filename="${random.pick(['a.png', '../../a', '', '\0', 'a'.repeat(3000)])}"`,
      ),
    () => field(name, '\r\n--x'.repeat(random.int(1, 5000))),
  ])()
  const end = random.pick(['--x--\r\n', '--x--\r\n', '--x--', '', '--x'])
  return { type, body: Buffer.from(parts + end, 'latin1') }
}
