import type { QuestionDetail } from '@beacon/api/question'
import { stringify } from 'yaml'
import type { SignedIn } from '../../../../context.ts'
import { getVisible } from '../../../bank/question/index.ts'
import type { Chosen } from './chosen.ts'
import { findFilesById } from './repo.ts'
import type { Entry } from './zip.ts'

const word = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll(/[^\p{L}\p{N}._ -]+/gu, '-')
    // bounded: the name of a question has 255 characters
    .replaceAll(/^[-. ]+|[-. ]+$/gu, '')
    .slice(0, 80) || 'challenge'

const solutionFile = 'SOLUTION.md'

/** Folders with a challenge.yml each, as ctfcli reads them. What that format has no word for is told in `not_held`. */
export async function ctfcliEntries(ctx: SignedIn, { question_ids, with_flags }: Chosen & { with_flags: boolean }) {
  const entries: Entry[] = []
  const not_held: string[] = []
  const taken = new Set<string>()
  for (const id of question_ids) {
    const detail = await getVisible(ctx, id)
    const folder = freeFolder(`${word(detail.direction.key)}/${word(detail.name)}`, taken)
    const names = freeNames(detail)
    const files = await findFilesById(ctx.db, [...names.keys()])
    const isOpen = with_flags && !detail.flags_masked
    const lost = lostOf(detail, isOpen)
    if (lost.length > 0) not_held.push(`${detail.name}: ${lost.join(', ')}`)
    entries.push({
      path: `${folder}/challenge.yml`,
      text: stringify(challengeOf(detail, isOpen, [...names.values()])),
    })
    if (isOpen && detail.analysis !== '') entries.push({ path: `${folder}/${solutionFile}`, text: detail.analysis })
    for (const [file_id, name] of names) {
      const row = files.get(file_id)
      if (row !== undefined) entries.push({ path: `${folder}/${name}`, storage_key: row.storage_key })
    }
  }
  return { entries, not_held }
}

function freeFolder(wish: string, taken: Set<string>): string {
  let folder = wish
  for (let n = 2; taken.has(folder.toLowerCase()); n += 1) folder = `${wish} (${n})`
  taken.add(folder.toLowerCase())
  return folder
}

/** File names below `files/`, each once. */
function freeNames(detail: QuestionDetail): Map<string, string> {
  const taken = new Set<string>()
  const names = new Map<string, string>()
  for (const { file_id, name, url } of detail.attachments) {
    if (url) continue
    const safe = word(name)
    let free = safe
    for (let n = 2; taken.has(free.toLowerCase()); n += 1) free = `${n}-${safe}`
    taken.add(free.toLowerCase())
    names.set(file_id, `files/${free}`)
  }
  return names
}

function challengeOf(detail: QuestionDetail, isOpen: boolean, files: string[]): Record<string, unknown> {
  const isDynamic = detail.integral_way !== 'accumulative'
  const [part] = detail.parts
  const flags = isOpen && detail.flag_type === 'static' ? detail.parts.flatMap((one) => one.flags) : []
  const links = detail.attachments.flatMap(({ name, url }) => (url ? [`[${name}](${url})`] : []))
  return {
    name: detail.name,
    author: detail.author,
    category: detail.direction.name_en,
    description: [detail.description, ...links].join('\n\n'),
    ...(detail.attribution === '' ? {} : { attribution: detail.attribution }),
    value: detail.score,
    type: isDynamic ? 'dynamic' : 'standard',
    ...(isDynamic
      ? {
          extra: {
            initial: detail.score,
            decay: detail.decay,
            minimum: detail.score_min,
            function: detail.dynamic_preset === 'ctfd_linear' ? 'linear' : 'logarithmic',
          },
        }
      : {}),
    ...(detail.connection_info === '' ? {} : { connection_info: detail.connection_info }),
    ...(detail.answer_limit === null ? {} : { attempts: detail.answer_limit }),
    logic: part?.logic ?? 'any',
    flags: flags.map(({ content, match }) => {
      if (match === 'exact') return content
      return match === 'regex' ? { type: 'regex', content } : { type: 'static', content, data: 'case_insensitive' }
    }),
    tags: detail.knowledge_points,
    ...(detail.topic_sets.length === 0 ? {} : { topics: detail.topic_sets }),
    files,
    hints: detail.hints.map(({ title, content, cost }) => ({ content, cost, ...(title === '' ? {} : { title }) })),
    ...(isOpen && detail.analysis !== '' ? { solution: solutionFile } : {}),
    state: 'visible',
    version: '0.1',
  }
}

/** What a challenge.yml cannot say. */
function lostOf(detail: QuestionDetail, isOpen: boolean): string[] {
  const lost: string[] = []
  if (detail.flag_type !== 'static') lost.push(`flag_type ${detail.flag_type}`)
  if (detail.parts.length > 1) lost.push(`${detail.parts.length} parts`)
  if (detail.decoy_flags.length > 0) lost.push('decoy_flags')
  if (Object.keys(detail.translations).length > 0) lost.push('translations')
  if (detail.rubric.length > 0) lost.push('rubric')
  if (detail.analysis !== '' && !isOpen) lost.push('analysis')
  if (detail.analysis_files.length > 0) lost.push('files of the analysis')
  const way = detail.integral_way === 'dynamic' ? detail.dynamic_preset : detail.integral_way
  if (!['accumulative', 'ctfd_log', 'ctfd_linear'].includes(way)) lost.push(`curve ${way}`)
  if (detail.hints.some(({ after }) => after.length > 0)) lost.push('order of hints')
  return lost
}
