import { createHash } from 'node:crypto'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { AboutPart } from '@beacon/api/platform/about'
import { readParts, textsOf, writeBom } from './parts.ts'

/** Where the server reads the list: beside the app that shows it, so that archives and images bring it with their build. */
export const licencesOf = (root: string): string => join(root, 'apps/admin/dist/licences')

/** Writes the list of the parts of others, and each text once. The list comes last: where it is, it is whole. */
export function writeLicences(root: string, to: string): void {
  const { parts } = readParts(writeBom(root))
  rmSync(to, { recursive: true, force: true })
  mkdirSync(to, { recursive: true })
  const texts = textsOf(root, parts)
  const list = parts.map((part): AboutPart => {
    const text = texts.get(part)
    if (text === undefined) return { ...part, text: null }
    const name = createHash('sha256').update(text).digest('hex').slice(0, 16)
    writeFileSync(join(to, `${name}.txt`), text)
    return { ...part, text: name }
  })
  writeFileSync(join(to, 'parts.json'), JSON.stringify(list))
}
