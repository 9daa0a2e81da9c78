import { Readable } from 'node:stream'
import type { Parsed } from '@beacon/api/endpoint'
import type { roomPrint as contract } from '@beacon/api/kinds/theory/exam/room-print'
import { media } from '@beacon/api/media'
import { basePath } from '@beacon/router/paths'
import type { Ctx, SignedIn } from '../../../../context.ts'
import type { ExamRecord } from '../../../../db/schema/kinds/theory/contest-theory.ts'
import { fail } from '../../../../failure.ts'
import { file, type Special } from '../../../../module.ts'
import { writeAudit } from '../../../platform/audit/index.ts'
import { rateLimit } from '../../../platform/rate-limit/index.ts'
import { settingsOf } from '../../../platform/setting/index.ts'
import { inThread } from '../../../platform/thread/index.ts'
import { staffExam } from '../exam/index.ts'
import type { PrintTask } from './pen.ts'
import { readRooms } from './read.ts'
import { words, type Lang } from './words.ts'

type Call = Parsed<typeof contract.file>

/** One PDF. Thousands of slips cost a thread some seconds, so that one person prints ten times a minute. */
export async function printRooms(ctx: SignedIn, { exam_id }: Call['params'], { what, lang, room_id }: Call['query']): Promise<Special> {
  const { contest } = await staffExam(ctx, exam_id, 'contest.entrant')
  const rooms = await readRooms(ctx.db, exam_id, room_id)
  const candidates = rooms.reduce((sum, room) => sum + room.candidates.length, 0)
  if (candidates === 0) return fail('export_none_selected', { what: 'candidates' })
  await rateLimit(ctx, `room print ${ctx.actor.user_id}`, 10, 60_000)
  const { values } = await settingsOf(ctx)
  const bytes = await inThread<Uint8Array, Uint8Array>(
    new URL('./draw-worker.ts', import.meta.url),
    {
      what,
      lang,
      name: contest.name,
      organiser: values.organiser_name ?? '',
      time: timeOf(contest, lang, values.time_zone),
      entry: entryOf(contest, lang),
      address: addressOf(ctx),
      rooms,
    } satisfies PrintTask,
    { memoryMb: 512, timeMs: 120_000, name: 'the printer of rooms', hear: (told) => told },
  )
  const about = { object_type: 'contest', object_id: exam_id, object_name: contest.name }
  await writeAudit(ctx, ctx.db, [
    { module: 'entrant', operation: 'export', ...about, after: { what, room_id: room_id ?? null, candidates } },
  ])
  const filename = `${contest.number}-${words[lang].files[what]}.pdf`
  return file({ stream: Readable.from([Buffer.from(bytes)]), bytes: bytes.length, filename, type: media.pdf, cache: 'private, no-store' })
}

/** When the exam is, in the zone of the installation, which is named. */
export function timeOf(exam: Pick<ExamRecord, 'start_at' | 'end_at' | 'timing' | 'duration_minutes'>, lang: Lang, zone: string): string {
  const format = (at: string, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(lang === 'zh' ? 'zh-CN' : 'en-GB', { ...options, timeZone: zone, hourCycle: 'h23' }).format(new Date(at))
  const day = { dateStyle: 'medium' } as const
  const time = { hour: '2-digit', minute: '2-digit' } as const
  const from = `${format(exam.start_at, day)} ${format(exam.start_at, time)}`
  const isSameDay = format(exam.start_at, day) === format(exam.end_at, day)
  const until = `${isSameDay ? '' : `${format(exam.end_at, day)} `}${format(exam.end_at, { ...time, timeZoneName: 'short' })}`
  const said = `${from} – ${until}`
  return exam.timing === 'together' ? said : `${said} · ${words[lang].minutes(exam.duration_minutes)}`
}

function entryOf({ timing, late_entry_minutes }: ExamRecord, lang: Lang): string {
  if (timing === 'window') return ''
  return late_entry_minutes === 0 ? words[lang].noEntry : words[lang].lateEntry(late_entry_minutes)
}

/** Where candidates sign in; empty where the installation has not been told its own address. */
function addressOf({ config: { origins } }: Ctx): string {
  const origin = origins.apps.arena ?? origins.all[0]
  return origin === undefined ? '' : `${origin}${basePath}/contest/exam`
}
