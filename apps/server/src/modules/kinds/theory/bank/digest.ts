import { createHash } from 'node:crypto'
import { sameReading } from '@beacon/api/kinds/theory/question-rules'

/** Equal for two questions that ask the same with the same options, in whatever order these stand. */
export function contentDigest(stem: string, options: readonly { text: string }[]): string {
  const texts = options.map(({ text }) => sameReading(text)).toSorted()
  return createHash('sha256')
    .update(JSON.stringify([sameReading(stem), ...texts]))
    .digest('hex')
}
