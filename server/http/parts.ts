import { WireRefusal } from './reply'

/** What a multipart body holds (RFC 7578, as browsers write it). All of it is here already, so reading is a walk from boundary to boundary. */

export interface Part {
  /** Undefined where nothing names it. */
  name: string | undefined
  isFile: boolean
  content: Buffer
  /** All of the part but its content. */
  headBytes: number
}

/** Between a boundary and a content. */
const MOST_HEAD_BYTES = 4 * 1024

/** The parts one after another, so that whoever counts them can stop. What stands before the first and behind the last is left unread. */
export function* partsOf(body: Buffer, boundary: string): Generator<Part> {
  const line = Buffer.from(`\r\n--${boundary}`, 'latin1')
  let at = behindTheFirst(body, line)
  while (!stands(body, at, '--')) {
    const end = body.indexOf(line, at)
    if (end === -1 || !stands(body, at, '\r\n')) throw new WireRefusal(400)
    yield partOf(body.subarray(at + 2, end))
    at = end + line.length
  }
}

const behindTheFirst = (body: Buffer, line: Buffer): number => {
  if (body.subarray(0, line.length - 2).equals(line.subarray(2))) return line.length - 2
  const found = body.indexOf(line)
  if (found === -1) throw new WireRefusal(400)
  return found + line.length
}

const stands = (body: Buffer, at: number, text: string): boolean =>
  body.toString('latin1', at, at + text.length) === text

const partOf = (bytes: Buffer): Part => {
  const headEnd = stands(bytes, 0, '\r\n') ? 0 : bytes.subarray(0, MOST_HEAD_BYTES).indexOf('\r\n\r\n') + 2
  if (headEnd === 1) throw new WireRefusal(400)
  const said = disposition(bytes.toString('utf8', 0, headEnd))
  return {
    name: said.get('name'),
    isFile: said.has('filename') || said.has('filename*'),
    content: bytes.subarray(headEnd + 2),
    headBytes: headEnd + 2,
  }
}

const DISPOSITION = /^content-disposition:[ \t]*form-data[ \t]*(.*)$/is

const disposition = (head: string): ReadonlyMap<string, string> => {
  const found = head.split('\r\n').flatMap((header) => DISPOSITION.exec(header)?.[1] ?? [])
  if (found.length > 1) throw new WireRefusal(400)
  return parametersOf(found[0] ?? '')
}

const PARAMETER = /;[ \t]*([^\s=;"]+)=(?:"((?:[^"\\]|\\.)*)"|([^\s;"]*))[ \t]*/sy

/** `; name="a"; filename=b.png`. One that stands twice could be read either way. @throws WireRefusal */
export const parametersOf = (text: string): ReadonlyMap<string, string> => {
  const parameters = new Map<string, string>()
  for (let at = 0; at < text.length; at = PARAMETER.lastIndex) {
    PARAMETER.lastIndex = at
    const [, name, quoted, bare = ''] = PARAMETER.exec(text) ?? []
    if (name === undefined || parameters.has(name.toLowerCase())) throw new WireRefusal(400)
    parameters.set(name.toLowerCase(), quoted ?? bare)
  }
  return parameters
}
