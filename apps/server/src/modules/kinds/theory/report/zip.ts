import { Readable } from 'node:stream'
import { sql } from 'drizzle-orm'
import { ZipFile } from 'yazl'
import type { Ctx } from '../../../../context.ts'
import { asExam, type ExamRecord } from '../../../../db/schema/kinds/theory/contest-theory.ts'
import { staffNameSql } from '../../../../db/staff-name.ts'
import { wholeRow } from '../../../contest/core/contest/index.ts'
import type { Making, Scope } from '../../../contest/out/export/index.ts'
import { reportTypeOf } from '../../../platform/file/index.ts'
import { areMarksFinal, candidateNoSql } from '../exam/index.ts'

interface ReportFile extends Record<string, unknown> {
  entrant_id: string
  number: string
  name: string
  media_type: string
  storage_key: string
}

/** What a name may not hold in a path of any system. */
const clean = (text: string): string =>
  [...text.replaceAll(/[\p{C}<>:"/\\|?*\s]+/gu, '-')]
    .slice(0, 60)
    .join('')
    // bounded: cut to 60 characters above
    .replaceAll(/^[-.]+|[-.]+$/gu, '') || 'x'

/** The newest version of each candidate's report. While people mark, files go by marking number and no name stands beside one. */
async function selectReports(ctx: Pick<Ctx, 'db' | 'storage'>, exam: ExamRecord): Promise<ReportFile[]> {
  const isNamed = areMarksFinal(exam)
  const { rows } = await ctx.db.execute<ReportFile>(sql`
    select distinct on (a.attempt_id) e.entrant_id, r.media_type, f.storage_key, case when ${isNamed} then ${staffNameSql('e')} else '' end as name,
      case when ${isNamed} then ${candidateNoSql(sql`${exam.start_at}::timestamptz`)} else a.mark_no end as number
    from exam_report r join exam_attempt a on a.attempt_id = r.attempt_id join file f on f.resource_id = r.file_id
      join entrant e on e.entrant_id = a.entrant_id and not e.is_staff left join exam_candidate p on p.entrant_id = e.entrant_id
    where a.contest_id = ${exam.resource_id} and a.run = ${exam.run} and (${isNamed} or a.mark_no is not null)
    order by a.attempt_id, r.version desc`)
  return rows.toSorted((left, right) => (left.number < right.number ? -1 : 1))
}

/** Reports as `number_name.pdf`. */
export async function reportZip(ctx: Pick<Ctx, 'db' | 'storage'>, { standings, entrant_ids }: Scope, onFile: () => void): Promise<Making> {
  const exam = asExam(await wholeRow(ctx.db, standings.contest))
  const chosen = areMarksFinal(exam) ? entrant_ids : null
  const wanted = (await selectReports(ctx, exam)).filter(({ entrant_id }) => chosen === null || chosen.has(entrant_id))
  const zip = new ZipFile()
  for (const { number, name, media_type, storage_key } of wanted) {
    const path = `${[number, name].filter(Boolean).map(clean).join('_')}.${reportTypeOf(media_type)}`
    zip.addReadStreamLazy(path, { compress: false }, (give) => {
      ctx.storage.open(storage_key).then(
        ({ stream }) => {
          stream.once('end', onFile)
          give(null, stream)
        },
        (error: unknown) => give(error, Readable.from([])),
      )
    })
  }
  zip.end()
  return { stream: Readable.from(zip.outputStream), total: wanted.length }
}
