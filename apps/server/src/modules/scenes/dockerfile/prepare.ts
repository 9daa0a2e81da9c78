import { writtenCopy, type Copy } from './copy-line.ts'
import type { Heredoc } from './heredoc.ts'
import { refuse } from './problem.ts'
import { chomped } from './script.ts'
import { outside, type Reading, type Stage, type Step } from './stage.ts'
import { findIn } from './values.ts'
import { expand } from './words.ts'

const folder = '/.beacon-copy'

/**
 * A stage before the one that copies, on the same base: there the files get their modes and the texts become files, and from there they
 * are copied. So nothing of it lies in the folder of the build, where another COPY would take it along.
 */
export function prepareCopy(reading: Reading, stage: Stage, copy: Copy & { heredocs: Heredoc[] }): Step {
  const { line, chmod, heredocs, chown, target } = copy
  const sources = copy.sources.map((source) => plainSource(reading, stage, { source, line }))
  const texts = heredocs.map((heredoc) => ({ name: fileName(heredoc, line), text: textOf(reading, stage, { heredoc, line }) }))
  const single = sources.length + texts.length === 1 ? (texts[0]?.name ?? lastPart(sources[0] ?? '')) : null
  if (single === null && !target.endsWith('/') && sources.length + texts.length === 1) refuse('dockerfile_copy_name', { line })
  const to = single === null ? `${folder}/` : `${folder}/${single}`
  const steps: Step[] = [baseOf(reading, stage, copy), 'USER 0']
  for (const { name, text } of texts) steps.push(`RUN ${JSON.stringify(['/bin/sh', '-c', write, 'sh', text, name])}`)
  if (sources.length > 0) steps.push(writtenCopy(reading, { ...copy, chown: '', sources, target: to }))
  if (chmod !== '') steps.push(`RUN ${JSON.stringify(single === null ? ['/bin/sh', '-c', modesOf(chmod)] : ['chmod', '-R', chmod, to])}`)
  reading.steps.push(...steps)
  const index = reading.written
  reading.written += 1
  return writtenCopy(reading, { word: 'COPY', line, from: { stage: { ...stage, name: null, index } }, chown, sources: [to], target })
}

const write = `mkdir -p ${folder} && printf %s "$1" > "${folder}/$2"`
/** The folder itself is only the way there. */
const modesOf = (mode: string): string => `chmod -R ${mode} ${folder} && chmod 755 ${folder}`

/** Where nothing runs, the stage that is copied from may. */
function baseOf(reading: Reading, stage: Stage, { from, heredocs, line }: Copy & { heredocs: Heredoc[] }): Step {
  if (!stage.isScratch) return stage.from
  if (from === null || heredocs.length > 0) return refuse('dockerfile_scratch', { line })
  if ('image' in from) return outside(reading, { before: 'FROM ', name: from.image, line, after: '' })
  return from.stage.isScratch
    ? refuse('dockerfile_scratch', { line })
    : from.stage.name === null
      ? from.stage.from
      : `FROM ${from.stage.name}`
}

/** The stage before has no variables of this one. */
function plainSource({ escape }: Reading, { values }: Stage, { source, line }: { source: string; line: number }): string {
  const plain = expand(source, { escape, find: findIn(values) })
  return plain === null || plain === '' || /[$"'\\`]/u.test(plain) ? refuse('dockerfile_variable', { line }) : plain
}

/** The name that a single source keeps; null where it is not one name. */
function lastPart(source: string): string | null {
  const name = source.split('/').findLast((part) => part !== '') ?? ''
  return name === '' || name === '.' || name === '..' || /[*?[\]]/u.test(name) ? null : name
}

const fileName = ({ name }: Heredoc, line: number): string =>
  /^\w[\w.-]{0,100}$/u.test(name) ? name : refuse('dockerfile_heredoc', { line, word: name.slice(0, 40) })

function textOf({ escape }: Reading, { values }: Stage, { heredoc, line }: { heredoc: Heredoc; line: number }): string {
  const text = heredoc.isChomped ? chomped(heredoc.text) : heredoc.text
  if (!heredoc.isExpanded) return text
  return expand(text, { escape, find: findIn(values), isText: true }) ?? refuse('dockerfile_text_variable', { line, word: heredoc.name })
}
