import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isNewer } from '../../apps/server/src/version.ts'

interface Section {
  version: string
  text: string
}

/** The change log by versions, as it stands: the newest first. */
const sectionsOf = (root: string): Section[] =>
  readFileSync(join(root, 'CHANGELOG.md'), 'utf8')
    .split(/^## /mu)
    .slice(1)
    .map((section) => ({ version: section.split(/[\s—–]/u)[0] ?? '', text: section.split('\n').slice(1).join('\n').trim() }))

/** What the change log says of a version; null where it says nothing. */
export function changesOf(root: string, version: string): string | null {
  const text = sectionsOf(root).find((one) => one.version === version)?.text ?? ''
  return text === '' ? null : text
}

/** What came after `from`, up to `to`. Two states of one version are told apart by nothing: then all of that version. */
export const changesSince = (root: string, from: string, to: string): Section[] =>
  sectionsOf(root).filter(({ version }) => !isNewer(version, to) && (isNewer(version, from) || (from === to && version === to)))
