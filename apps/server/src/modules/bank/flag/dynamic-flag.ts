import { createHmac } from 'node:crypto'

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
/** 62^43 > 2^256: a digest always fills 43 characters. */
const blockLength = 43

/** 32 bytes as a number to base 62, most significant digit first, filled with zeros. */
function base62(bytes: Buffer): string {
  let rest = BigInt(`0x${bytes.toString('hex')}`)
  let text = ''
  for (let i = 0; i < blockLength; i += 1) {
    text = `${alphabet[Number(rest % 62n)] ?? ''}${text}`
    rest /= 62n
  }
  return text
}

export interface DynamicFlag {
  /** The contest's 32 bytes. */
  secret: Buffer
  run: number
  topic_id: string
  part: number
  entrant_id: string
  prefix: string
  /** Characters between the braces, 8–128. */
  length: number
}

/** The flag of one entrant: `prefix{` + base62 of HMAC-SHA-256(secret, `v1|run|topic|part|entrant|i`), i = 0, 1, … joined and cut, + `}`. */
export function dynamicFlag({ secret, run, topic_id, part, entrant_id, prefix, length }: DynamicFlag): string {
  let body = ''
  for (let i = 0; body.length < length; i += 1)
    body += base62(createHmac('sha256', secret).update(`v1|${run}|${topic_id}|${part}|${entrant_id}|${i}`).digest())
  return `${prefix}{${body.slice(0, length)}}`
}

/** What stands where neither question, topic nor contest says otherwise. */
export const flagFormat = { prefix: 'flag', length: 32 } as const
