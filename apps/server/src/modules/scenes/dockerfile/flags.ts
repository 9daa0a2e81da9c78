import type { Instruction } from './lines.ts'
import { cut } from './lines.ts'
import { refuse } from './problem.ts'

/** Options that stand before the words of an instruction, in their order, and the words. */
export interface Flagged {
  flags: { name: string; value: string; written: string }[]
  words: string
}

/** Characters of an option, so that every reader ends it at the same place. */
const flagForm = /^--[a-z][a-z-]{0,40}(?:=[\w.,:;/@${}+=~-]{0,1000})?$/u

/** @throws dockerfile_flag for an option in another form */
export function readFlags({ line, rest }: Instruction): Flagged {
  const flags: Flagged['flags'] = []
  let words = rest
  while (words.startsWith('--')) {
    const end = words.search(/\s/u)
    const written = end === -1 ? words : words.slice(0, end)
    if (!flagForm.test(written)) refuse('dockerfile_flag', { line, option: written.slice(0, 80) })
    const [name, value = ''] = cut(written.slice(2), '=')
    flags.push({ name, value, written })
    words = end === -1 ? '' : words.slice(end).trim()
  }
  return { flags, words }
}

/** What a mount of RUN is: a cache holds nothing that the image needs, and memory is empty; the rest is told with the way round. */
export function checkMount(value: string, { line }: Instruction): void {
  const type =
    value
      .split(',')
      .find((one) => one.startsWith('type='))
      ?.slice(5) ?? 'bind'
  if (type === 'cache' || type === 'tmpfs') return
  refuse(type === 'secret' || type === 'ssh' ? 'dockerfile_secret' : 'dockerfile_mount', {
    line,
    option: `--mount=type=${type}`.slice(0, 80),
  })
}
