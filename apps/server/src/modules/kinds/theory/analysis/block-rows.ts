import type { Reply } from '@beacon/api/endpoint'
import type { examAnalysis as contract } from '@beacon/api/kinds/theory/analysis'
import type { AnalysisBlock } from '@beacon/api/kinds/theory/analysis-scope'
import type { Cell } from '../../../platform/table/index.ts'
import { type BlockWord, blockWords } from './block-words.ts'
import { itemRow, minutes, points, rounded } from './export-cells.ts'
import { exportWords, headOf } from './export-words.ts'
import type { Lang } from './scope.ts'

type Analysis = Reply<typeof contract.read>
export interface Rows {
  head: string[]
  rows: Cell[][]
}
export type Say = (word: BlockWord) => string
export const sayIn =
  (lang: Lang): Say =>
  (word) =>
    blockWords[word][lang]

function headRows({ head, marked_share }: Analysis, say: Say): Rows {
  const rows: Cell[][] = [
    ...(['candidates', 'present', 'absent', 'submitted'] as const).map((key): Cell[] => [say(key), head[key]]),
    [say('pass_rate'), rounded(head.pass_rate)],
    ...(['mean', 'median', 'sd', 'max', 'min', 'sem', 'max_total'] as const).map((key): Cell[] => [say(key), points(head[key])]),
    [say('alpha'), rounded(head.alpha)],
    ...(marked_share === null ? [] : [[`${say('marking')} (${say('not_reviewed')})`, rounded(marked_share)]]),
  ]
  return { head: [say('figure'), say('value')], rows }
}

function distributionRows({ histogram: { edges, counts } }: Analysis, say: Say): Rows {
  const rows = counts.map((count, place) => [points(edges[place] ?? 0), points(edges[place + 1] ?? 0), count])
  return { head: [say('from'), say('to'), say('papers')], rows }
}

function bandRows({ bands, head: { n } }: Analysis, say: Say): Rows {
  const rows = bands.map(({ band, from, count }) => [say(band), points(from), count, rounded(n === 0 ? null : count / n)])
  return { head: [say('band'), say('from'), say('papers'), say('share')], rows }
}

function boxRows({ boxes }: Analysis, say: Say): Rows {
  const columns = ['min', 'low', 'median', 'high', 'max', 'mean'] as const
  const rows = boxes.map((box) => [say(box.by), box.name, box.n, ...columns.map((key) => points(box[key]))])
  return { head: [say('by'), say('group'), say('papers'), ...columns.map(say)], rows }
}

function failedRows({ failed, items }: Analysis, say: Say, lang: Lang): Rows {
  const word = (key: keyof typeof exportWords) => exportWords[key][lang]
  const rows = failed.flatMap((id) =>
    items
      .filter(({ question_id }) => question_id === id)
      .map((item): Cell[] => [
        item.place,
        item.stem,
        word(item.question_type),
        item.direction,
        item.failed,
        item.n,
        item.wrong?.text ?? '',
        rounded(item.wrong?.share ?? null),
        rounded(item.discrimination),
      ]),
  )
  const first = [word('place'), word('question'), word('type'), word('direction')]
  return { head: [...first, say('failed'), say('n'), word('wrong'), word('wrong_share'), word('discrimination')], rows }
}

function topRows({ top }: Analysis, say: Say, lang: Lang): Rows {
  const rows = (top ?? []).map(({ rank, name, total, used_s }) => [rank, name, points(total), minutes(used_s)])
  return { head: [say('rank'), exportWords.name[lang], say('total'), say('used')], rows }
}

function measureRows({ measures }: Analysis, say: Say, lang: Lang): Rows {
  const nameOf = ({ by, name }: Analysis['measures'][number]): string => {
    if (by === 'difficulty') return name in blockWords ? say(name as BlockWord) : name
    return by === 'type' && name in exportWords ? exportWords[name as keyof typeof exportWords][lang] : name
  }
  const rows = measures.map((one) => [say(one.by), nameOf(one), one.items, points(one.max), rounded(one.share)])
  return { head: [say('by'), say('group'), say('questions'), say('marks'), say('earned')], rows }
}

function completionRows({ completion: { step_s, counts }, head: { present } }: Analysis, say: Say): Rows {
  const rows = counts.map((count, step) => [minutes(step * step_s), count, rounded(present === 0 ? null : count / present)])
  return { head: [say('minutes'), say('papers'), say('share')], rows }
}

function timeRows({ time }: Analysis, say: Say): Rows {
  const rows = (time?.points ?? []).map(({ used_s, total, count }) => [minutes(used_s), points(total), count])
  return { head: [say('minutes'), say('total'), say('papers')], rows }
}

const itemRows = ({ items }: Analysis, _say: Say, lang: Lang): Rows => ({
  head: headOf(lang),
  rows: items.map((item) => itemRow(item, lang)),
})

/** The rows of each block, from what the page itself reads: file and page never say different figures. */
export const blockRows: Record<Exclude<AnalysisBlock, 'similar'>, (analysis: Analysis, say: Say, lang: Lang) => Rows> = {
  head: headRows,
  distribution: distributionRows,
  bands: bandRows,
  boxes: boxRows,
  failed: failedRows,
  top: topRows,
  measures: measureRows,
  completion: completionRows,
  time: timeRows,
  items: itemRows,
}
