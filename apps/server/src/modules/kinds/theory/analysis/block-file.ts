import type { Parsed } from '@beacon/api/endpoint'
import { analysisLimits, type examAnalysis as contract } from '@beacon/api/kinds/theory/analysis'
import { media } from '@beacon/api/media'
import { can, type SignedIn } from '../../../../context.ts'
import { fail } from '../../../../failure.ts'
import { file, type Special } from '../../../../module.ts'
import { writeAudit } from '../../../platform/audit/index.ts'
import { tableBytes } from '../../../platform/table/index.ts'
import { staffExam } from '../exam/index.ts'
import { blockRows, type Rows, sayIn } from './block-rows.ts'
import { blockNames } from './block-words.ts'
import { rounded } from './export-cells.ts'
import { readAnalysis } from './read.ts'
import type { Lang } from './scope.ts'
import { listSimilar } from './similar.ts'

type Query = Parsed<typeof contract.table>['query']

async function similarRows(ctx: SignedIn, id: string, lang: Lang): Promise<Rows> {
  if (!can(ctx, 'contest.watch')) return fail('permission_missing', { item: 'contest.watch' })
  const say = sayIn(lang)
  const { items } = await listSimilar(ctx, id, { page: 1, size: analysisLimits.pairs })
  const columns = ['a', 'b', 'common', 'identical', 'expected', 'both_wrong', 'identical_wrong', 'omega', 'chance', 'note'] as const
  const who = ({ name, username }: (typeof items)[number]['a']) => (username === '' ? name : `${name} (${username})`)
  const rows = items.map((pair) => [
    who(pair.a),
    who(pair.b),
    pair.common,
    pair.identical,
    rounded(pair.expected),
    pair.both_wrong,
    pair.identical_wrong,
    rounded(pair.omega),
    pair.p,
    pair.is_flagged ? say('look') : '',
  ])
  return { head: columns.map(say), rows }
}

async function rowsOf(ctx: SignedIn, id: string, { block, ...query }: Query, lang: Lang): Promise<Rows> {
  if (block === 'similar') return similarRows(ctx, id, lang)
  const analysis = await readAnalysis(ctx, id, query)
  if ((block === 'top' && analysis.top === null) || (block === 'time' && analysis.time === null)) return fail('not_found')
  return blockRows[block](analysis, sayIn(lang), lang)
}

/** One block of the analysis as a spreadsheet; the record names it, and how many rows it had. */
export async function blockFile(ctx: SignedIn, id: string, query: Query): Promise<Special> {
  const { contest } = await staffExam(ctx, id, 'contest.export')
  const lang = query.lang ?? 'en'
  const { head, rows } = await rowsOf(ctx, id, query, lang)
  const about = { object_type: 'contest', object_id: id, object_name: contest.name }
  await writeAudit(ctx, ctx.db, [
    { module: 'contest', operation: 'export', ...about, after: { what: `analysis ${query.block}`, rows: rows.length } },
  ])
  const table = { name: blockNames[query.block][lang], head, rows, total: rows.length }
  const stream = tableBytes(table, 'xlsx', () => undefined)
  return file({ stream, filename: `${contest.number}-analysis-${query.block}.xlsx`, type: media.xlsx, cache: 'private, no-store' })
}
