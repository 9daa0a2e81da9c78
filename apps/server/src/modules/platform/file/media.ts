/** What bytes say they are; a name says nothing. */
const signatures: ReadonlyArray<readonly [string, number, string]> = [
  ['image/png', 0, '89504e470d0a1a0a'],
  ['image/jpeg', 0, 'ffd8ff'],
  ['image/gif', 0, '474946383761'],
  ['image/gif', 0, '474946383961'],
  ['image/webp', 8, '57454250'],
  ['application/pdf', 0, '255044462d'],
  ['application/zip', 0, '504b0304'],
  ['application/zip', 0, '504b0506'],
  ['application/gzip', 0, '1f8b08'],
  ['application/x-tar', 257, '7573746172'],
  ['application/x-xz', 0, 'fd377a585a00'],
  ['application/x-7z-compressed', 0, '377abcaf271c'],
  ['application/x-bzip2', 0, '425a68'],
  ['application/vnd.rar', 0, '526172211a07'],
  ['application/x-executable', 0, '7f454c46'],
  ['application/x-ole-storage', 0, 'd0cf11e0a1b11ae1'],
  ['application/vnd.tcpdump.pcap', 0, 'd4c3b2a1'],
  ['application/x-pcapng', 0, '0a0d0d0a'],
]
/** A disc has its mark behind what it may be started from, so it can begin like anything. */
const disc = { type: 'application/x-iso9660-image', at: 32_769, mark: 'CD001' }
/** Bytes that `mediaTypeOf` looks at. */
export const headBytes = 36_864
const textBytes = 4_096

export function mediaTypeOf(given: Buffer): string {
  const head = given.subarray(0, textBytes)
  const found = signatures.find(([, offset, hex]) => head.subarray(offset, offset + hex.length / 2).toString('hex') === hex)
  if (found !== undefined) return found[0]
  if (isWindowsProgram(head)) return 'application/vnd.microsoft.portable-executable'
  if (given.toString('latin1', disc.at, disc.at + disc.mark.length) === disc.mark) return disc.type
  if (isSvg(head)) return 'image/svg+xml'
  return head.includes(0) ? 'application/octet-stream' : 'text/plain'
}

/** Two letters alone may begin a text: a program for Windows has its second mark where the first part says. */
function isWindowsProgram(head: Buffer): boolean {
  if (head.length < 64 || head.toString('latin1', 0, 2) !== 'MZ') return false
  const at = head.readUInt32LE(60)
  return head.toString('latin1', at, at + 4) === 'PE\0\0'
}

/** An SVG document: nothing but a declaration, comments and a doctype before its root. Read once from left to right: no text makes it try again. */
function isSvg(head: Buffer): boolean {
  const text = head.toString('utf8')
  let at = afterSpace(text, text.startsWith('\uFEFF') ? 1 : 0)
  let mayDeclare = true
  let mayType = true
  for (;;) {
    if (text.startsWith('<!--', at)) at = after(text, '-->', at + 4)
    else if (mayDeclare && text.startsWith('<?xml', at)) at = after(text, '>', at)
    else if (mayType && text.startsWith('<!DOCTYPE svg', at)) {
      const start = at
      at = after(text, '>', at)
      // A doctype with a subset of its own defines entities: that is no picture.
      if (text.slice(start, at).includes('[')) return false
      mayType = false
    } else return /^<svg[\s>]/u.test(text.slice(at, at + 5))
    mayDeclare = false
    at = afterSpace(text, at)
  }
}

/** The place after the next `mark`; the end of the text where there is none. */
function after(text: string, mark: string, from: number): number {
  const found = text.indexOf(mark, from)
  return found === -1 ? text.length : found + mark.length
}

function afterSpace(text: string, from: number): number {
  let at = from
  while (at < text.length && text.charAt(at).trim() === '') at += 1
  return at
}
