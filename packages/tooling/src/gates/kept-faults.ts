import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Violation } from './source-file.ts'

const heads = ['What', 'Run', 'Test'] as const

/**
 * Patches of `faults/` that say too little, name a test file that is gone, or no longer apply to the code of `root`.
 * A fault that cannot be put in proves nothing; `pnpm test:faults` would tell it only when somebody runs it.
 */
export function keptFaults(root: string): Violation[] {
  const folder = join(root, 'faults')
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.patch')) : []
  return names.flatMap((name) => {
    const path = `faults/${name}`
    const [head = ''] = readFileSync(join(root, path), 'utf8').split('\n--- ', 1)
    const said = (word: string) => new RegExp(`^${word}: (.+)$`, 'mu').exec(head)?.[1]
    const problem =
      heads.filter((word) => said(word) === undefined).map((word) => `has no line “${word}:”`)[0] ??
      (existsSync(join(root, said('Run') ?? '')) ? doesNotApply(root, path) : `runs ${said('Run')}, which does not exist`)
    return problem === null ? [] : [{ path, line: 1, message: problem }]
  })
}

function doesNotApply(root: string, path: string): string | null {
  const { status, stderr } = spawnSync('git', ['apply', '-C1', '--check', path], { cwd: root, encoding: 'utf8' })
  return status === 0 ? null : `does not apply any more: ${stderr.trim().split('\n').at(-1)}`
}
