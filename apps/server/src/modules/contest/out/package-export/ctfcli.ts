import type { AnsweredQuestion, QuestionName } from '@beacon/api/bank/question'
import type { SignedIn } from '../../../../context.ts'
import type { Chosen } from './chosen.ts'
import { sceneKey } from '../package-import/index.ts'
import { hasScene, writtenScene, type WrittenScene } from './scene.ts'
import { getPackaged } from './packaged.ts'
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
  const { stringify } = await import('yaml')
  const entries: Entry[] = []
  const not_held: string[] = []
  const taken = new Set<string>()
  for (const id of question_ids) {
    const detail = await getPackaged(ctx, id)
    const folder = freeFolder(`${word(detail.direction.key)}/${word(detail.name)}`, taken)
    const names = freeNames(detail)
    const files = await findFilesById(ctx.db, [...names.keys()])
    const isOpen = with_flags && !detail.flags_masked
    const lost = lostOf(detail, isOpen)
    const scene = isOpen ? await sceneOf(ctx, id, folder) : null
    if (!isOpen && (await hasScene(ctx, id))) lost.push('scene')
    if (lost.length > 0) not_held.push(`${detail.name}: ${lost.join(', ')}`)
    entries.push({
      path: `${folder}/challenge.yml`,
      text: stringify({ ...challengeOf(detail, isOpen, [...names.values()]), ...(scene === null ? {} : { [sceneKey]: scene.value }) }),
    })
    entries.push(...(scene?.entries ?? []))
    if (isOpen && detail.analysis !== '') entries.push({ path: `${folder}/${solutionFile}`, text: detail.analysis })
    for (const [file_id, name] of names) {
      const row = files.get(file_id)
      if (row !== undefined) entries.push({ path: `${folder}/${name}`, storage_key: row.storage_key })
    }
  }
  return { entries, not_held }
}

/** The scene beside its challenge.yml, with the file that each image is made from. */
async function sceneOf(ctx: SignedIn, id: string, folder: string): Promise<WrittenScene | null> {
  const imageFile = ({ name, sha256 }: { name: string; sha256: string }) => `images/${name}-${sha256.slice(0, 12)}.zip`
  const scene = await writtenScene(ctx, id, { file: 'scene.yml', imageFile })
  return scene === null ? null : { ...scene, entries: scene.entries.map((entry) => ({ ...entry, path: `${folder}/${entry.path}` })) }
}

function freeFolder(wish: string, taken: Set<string>): string {
  let folder = wish
  for (let n = 2; taken.has(folder.toLowerCase()); n += 1) folder = `${wish} (${n})`
  taken.add(folder.toLowerCase())
  return folder
}

/** File names below `files/`, each once. */
function freeNames(detail: AnsweredQuestion): Map<string, string> {
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

function challengeOf(detail: AnsweredQuestion, isOpen: boolean, files: string[]): Record<string, unknown> {
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

/** How a challenge.yml holds a field: null, or the words for what it loses of this question. */
type Loss = (detail: AnsweredQuestion, isOpen: boolean) => string | null
const held: Loss = () => null
const lostWhen =
  (words: string, isLost: (detail: AnsweredQuestion, isOpen: boolean) => boolean): Loss =>
  (detail, isOpen) =>
    isLost(detail, isOpen) ? words : null

const curveOf = (detail: AnsweredQuestion) => (detail.integral_way === 'dynamic' ? detail.dynamic_preset : detail.integral_way)

/** The format has no word for these, and their absence is not worth one: settings of flags, uploads and staff. */
const unsaid = {
  lang: held,
  difficulty: held,
  rate: held,
  difficulty_d: held,
  decay_interval_s: held,
  decay_percent: held,
  ladder: held,
  notes: held,
  part_order: held,
  flag_prefix: held,
  flag_length: held,
  report_types: held,
  report_max_mb: held,
  best_counts: held,
  uploads_max: held,
}

/** Every field of a question: a new one says here whether the format has a word for it. */
const losses: Readonly<Record<QuestionName, Loss>> = {
  flag_type: ({ flag_type }) => (flag_type === 'static' ? null : `flag_type ${flag_type}`),
  parts: ({ parts }) => (parts.length > 1 ? `${parts.length} parts` : null),
  decoy_flags: lostWhen('decoy_flags', ({ decoy_flags }) => decoy_flags.length > 0),
  translations: lostWhen('translations', ({ translations }) => Object.keys(translations).length > 0),
  rubric: lostWhen('rubric', ({ rubric }) => rubric.length > 0),
  analysis: lostWhen('analysis', ({ analysis }, isOpen) => analysis !== '' && !isOpen),
  analysis_files: lostWhen('files of the analysis', ({ analysis_files }) => analysis_files.length > 0),
  integral_way: (detail) => (['accumulative', 'ctfd_log', 'ctfd_linear'].includes(curveOf(detail)) ? null : `curve ${curveOf(detail)}`),
  hints: lostWhen('order of hints', ({ hints }) => hints.some(({ after }) => after.length > 0)),
  name: held,
  direction_id: held,
  description: held,
  connection_info: held,
  author: held,
  attribution: held,
  knowledge_points: held,
  score: held,
  score_min: held,
  dynamic_preset: held,
  decay: held,
  attachments: held,
  answer_limit: held,
  ...unsaid,
}

/** What a challenge.yml cannot say. */
const lostOf = (detail: AnsweredQuestion, isOpen: boolean): string[] =>
  Object.values(losses).flatMap((lossOf) => lossOf(detail, isOpen) ?? [])
