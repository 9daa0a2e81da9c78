import type { DroppedFile } from './dropped-files.ts'

export interface FileRules {
  /** Endings with their dot: ['.zip', '.pdf']; without it any. The server judges the content. */
  endings?: ReadonlyArray<string> | undefined
  max_bytes?: number | undefined
  max_files?: number | undefined
}

export type Refusal = { reason: 'ending' | 'size' | 'count' | 'empty'; file: DroppedFile }

interface Sorted {
  accepted: DroppedFile[]
  refused: Refusal[]
}

/** Sorts files by the rules; `present` counts those already in the field. */
export function sortFiles(files: ReadonlyArray<DroppedFile>, rules: FileRules, present: number): Sorted {
  const sorted: Sorted = { accepted: [], refused: [] }
  for (const file of files) {
    const reason = reasonAgainst(file, rules, present + sorted.accepted.length)
    if (reason === null) sorted.accepted.push(file)
    else sorted.refused.push({ reason, file })
  }
  return sorted
}

function reasonAgainst({ file }: DroppedFile, { endings, max_bytes, max_files }: FileRules, before: number): Refusal['reason'] | null {
  const name = file.name.toLowerCase()
  if (endings && !endings.some((ending) => name.endsWith(ending.toLowerCase()))) return 'ending'
  if (file.size === 0) return 'empty'
  if (max_bytes !== undefined && file.size > max_bytes) return 'size'
  return max_files !== undefined && before >= max_files ? 'count' : null
}

const mebibyte = 1024 * 1024
/** A limit as people know it: one of whole 1,024² bytes is written by that number, not as 5 % more. */
export const displayLimit = (max_bytes: number): number => (max_bytes % mebibyte === 0 ? (max_bytes / mebibyte) * 1_000_000 : max_bytes)
