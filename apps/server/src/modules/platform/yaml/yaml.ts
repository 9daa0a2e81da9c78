import { written } from '../archive/index.ts'
import { openYaml } from './open.ts'

type ReadProblem = { code: 'yaml_wrong' | 'yaml_depth' | 'yaml_aliases'; details: Record<string, unknown> }

/** A YAML text of a package. Numbers and truth values keep their spelling. */
export function readYaml(text: string): { value: unknown } | { problem: ReadProblem } {
  const read = openYaml(text, written)
  if (!('problem' in read)) return { value: read.value }
  const { code, details } = read.problem
  if (code === 'yaml_depth' || code === 'yaml_aliases') return { problem: { code, details } }
  const why = code === 'yaml_key_twice' ? `the key ${details['key'] ?? ''} stands twice` : details['why']
  return { problem: { code: 'yaml_wrong', details: { line: read.line ?? 0, why } } }
}
