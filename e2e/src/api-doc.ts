import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'

/** The shell blocks of docs/api.md, joined: the file is run as it stands. */
export function apiDocScript(): string {
  const text = readFileSync(resolve(import.meta.dirname, '../../docs/api.md'), 'utf8')
  const blocks = [...text.matchAll(/^```sh\n([\s\S]*?)^```$/gmu)].map((match) => match[1] ?? '')
  if (blocks.length < 5) throw new Error('docs/api.md has lost its shell blocks')
  return ['set -euo pipefail', ...blocks].join('\n')
}
