import { promisify } from 'node:util'
import { gzip } from 'node:zlib'

const gzipped = promisify(gzip)
/** Below this the header costs as much as it saves. */
const leastBytes = 1_400
const made = new WeakMap<Buffer, Promise<Buffer>>()

/**
 * The gzip of bytes that many people get, made once for all of them; null where it does not pay or is not wanted.
 * Only for answers that hold nothing of the caller (`ready`): their size tells nobody a secret.
 */
export function compressedOnce(bytes: string | Buffer, accepts: string | undefined): Promise<Buffer> | null {
  if (typeof bytes === 'string' || bytes.length < leastBytes || !acceptsGzip(accepts)) return null
  const known = made.get(bytes)
  if (known !== undefined) return known
  const one: Promise<Buffer> = gzipped(bytes)
  made.set(bytes, one)
  return one
}

/** `gzip` or `*` in Accept-Encoding, unless its weight is 0. */
function acceptsGzip(accepts: string | undefined): boolean {
  if (accepts === undefined) return false
  for (const part of accepts.toLowerCase().split(',')) {
    const [name = '', ...more] = part.split(';').map((each) => each.trim())
    if (name !== 'gzip' && name !== '*') continue
    return !more.some((each) => /^q=0(?:\.0*)?$/u.test(each))
  }
  return false
}
