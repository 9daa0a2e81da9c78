import { ArchiveRefusal, type Archive, decodeText, readSmall, written } from '../../../../platform/archive/index.ts'

export const jsonDepthMax = 32
/** One question with 5,000 pairs of a pool stays below. */
export const jsonBytesMax = 8 * 1024 * 1024

/** True when a JSON text nests deeper than the limit; judged before it is parsed, so that the parser never recurses. */
export function isTooDeep(text: string): boolean {
  let depth = 0
  let isText = false
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (isText) {
      if (code === 92) at += 1
      else if (code === 34) isText = false
    } else if (code === 34) isText = true
    else if (code === 123 || code === 91) {
      depth += 1
      if (depth > jsonDepthMax) return true
    } else if (code === 125 || code === 93) depth -= 1
  }
  return false
}

export type JsonRead = { value: unknown } | { code: 'json_wrong' | 'json_depth' | 'yaml_too_large'; details: Record<string, unknown> }

/** Numbers keep their spelling, for a text may stand as one. */
const spelled = (_key: string, value: unknown, context?: { source?: string }): unknown =>
  typeof value === 'number' && context?.source !== undefined ? written(value, context.source) : value

/** A JSON file of the package with its bounds; `isSpelled`: numbers that read otherwise than they were spelled come as `Written`. */
export async function readJson(archive: Archive, path: string, isSpelled = false): Promise<JsonRead> {
  const bytes = await readSmall(archive, path, jsonBytesMax)
  if (bytes === null) return { code: 'yaml_too_large', details: { path, max: jsonBytesMax } }
  const text = decodeText(bytes).text.replace(/^\uFEFF/u, '')
  if (isTooDeep(text)) return { code: 'json_depth', details: { path, max: jsonDepthMax } }
  try {
    return { value: isSpelled ? JSON.parse(text, spelled) : JSON.parse(text) }
  } catch (error) {
    return { code: 'json_wrong', details: { path, why: error instanceof Error ? error.message.slice(0, 200) : '' } }
  }
}

/** A JSON file without which nothing can be read: what is wrong with it refuses the whole package. */
export async function needJson(archive: Archive, path: string, isSpelled = false): Promise<unknown> {
  const read = await readJson(archive, path, isSpelled)
  if ('value' in read) return read.value
  throw new ArchiveRefusal('import_unreadable', { path, why: read.code })
}
