import { readAuditHead, type AuditCheck } from '@beacon/api/platform/audit'
import type { Ctx } from '../../../context.ts'
import { clearAlarm, openAlarms, raiseAlarm } from '../alarm/index.ts'
import { findNotedHead, headText, type Misfit } from '../audit/index.ts'

const kind = 'audit_broken'
/** What a check says of the rows, and what a sealer missed, are two matters: a chain without its newest seals is whole in itself. */
const [rows, newest] = ['rows', 'newest']

/** From the sealer, as soon as its predecessor does not fit. */
export function tellOfMisfit(ctx: Ctx, misfit: Misfit): Promise<void> {
  if ('seq' in misfit) return raiseRow(ctx, misfit.seq)
  const head = headText(misfit.lost)
  const place = {
    en: `the newest records are gone: seal ${head} is missing or was replaced.`,
    zh: `最新的记录缺失：封存 ${head} 不存在或已被替换。`,
  }
  return raiseAlarm(ctx, { kind, about: newest, what: head, values: { en: { place: place.en }, zh: { place: place.zh } } })
}

const raiseRow = (ctx: Ctx, seq: number): Promise<void> =>
  raiseAlarm(ctx, {
    kind,
    about: rows,
    what: `row ${seq}`,
    values: { en: { place: `row ${seq} was changed or removed.` }, zh: { place: `第 ${seq} 条被篡改或删除。` } },
  })

/** After every check of the whole chain, by itself or by hand. */
export async function tellOfCheck(ctx: Ctx, { broken_seq }: AuditCheck): Promise<void> {
  if (broken_seq !== null) return raiseRow(ctx, broken_seq)
  await clearAlarm(ctx, kind, rows)
  const lost = (await openAlarms(ctx.db)).find((one) => one.kind === kind && one.about === newest)
  const head = lost === undefined ? null : readAuditHead(lost.what)
  if (head !== null && (await findNotedHead(ctx.pool, head)) === 'found') await clearAlarm(ctx, kind, newest)
}
