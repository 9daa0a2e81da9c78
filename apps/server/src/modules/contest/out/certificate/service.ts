import { Readable } from 'node:stream'
import type { CertificateView } from '@beacon/api/contest/export'
import type { CertificateTemplate } from '@beacon/api/contest/contest-structures'
import { basePath } from '@beacon/router/paths'
import { ZipFile } from 'yazl'
import type { Ctx, SignedIn } from '../../../../context.ts'
import { change } from '../../../../db/change.ts'
import type { CertificateRecord } from '../../../../db/schema/contest/export.ts'
import { fail } from '../../../../failure.ts'
import { file, type Special } from '../../../../module.ts'
import { seeContest, staffContest, stateOf } from '../../core/contest/index.ts'
import { readFileBytes } from '../../../platform/file/index.ts'
import { rateLimit } from '../../../platform/rate-limit/index.ts'
import { pointsOf, standingsOf, type ContestStandings } from '../../score/score/index.ts'
import { settingsOf } from '../../../platform/setting/index.ts'
import type { Page } from './draw.ts'
import { filled, type Holder } from './fill.ts'
import { findCertificate, findEntrantOf, issue, membersOf } from './repo.ts'
import { render } from './render.ts'

type Lang = 'en' | 'zh'

/** Each drawing costs a thread and half a second. Refusals cost nothing and stay the same however often they are asked for. */
const limitDrawings = (ctx: SignedIn): Promise<void> => rateLimit(ctx, `certificate ${ctx.actor.user_id}`, 20, 60_000)

type Moment = Pick<ContestStandings, 'contest' | 'now' | 'is_frozen'>

/** Certificates are given once the contest is over and its results are public. */
export const givesCertificates = ({ contest, now, is_frozen }: Moment): boolean =>
  contest.certificate_template !== null && stateOf(contest, now).status === 'finished' && !is_frozen

/** The template. @throws certificate_unpublished */
export function mayIssue(moment: Moment): CertificateTemplate {
  const template = moment.contest.certificate_template
  return template === null || !givesCertificates(moment) ? fail('certificate_unpublished') : template
}

/** Codes for all members of ranked entrants, in order of rank. */
async function issueFor(ctx: Ctx, standings: ContestStandings, entrantIds: ReadonlySet<string> | null): Promise<CertificateRecord[]> {
  const { contest, run, directory } = standings
  const ranking = standings.public.ranking()
  const wanted = ranking.filter(({ entrant_id }) => entrantIds === null || entrantIds.has(entrant_id))
  const members = await membersOf(
    ctx.pool,
    contest.resource_id,
    wanted.map(({ entrant_id }) => entrant_id),
  )
  const rowOf = new Map(wanted.map((row) => [row.entrant_id, row]))
  const date = contest.stopped_at ?? contest.end_at
  const fresh = members.flatMap(({ entrant_id, user_id, name }) => {
    const row = rowOf.get(entrant_id)
    if (row?.rank == null) return []
    const team = contest.game_type === 'team' ? (directory.entrants.get(entrant_id)?.name ?? '') : null
    const about = { contest_id: contest.resource_id, run, entrant_id, user_id, contest_name: contest.name, name, team }
    return [{ ...about, rank: row.rank, of: ranking.length, score: row.score, date }]
  })
  if (fresh.length === 0) return []
  const entry = { module: 'score' as const, operation: 'certificate' as const, object_type: 'contest', object_id: contest.resource_id }
  const made = await change(ctx, { ...entry, object_name: contest.name, after: { certificates: fresh.length } }, (tx) => issue(tx, fresh))
  return made.toSorted((a, b) => a.rank - b.rank || a.name.localeCompare(b.name))
}

const holderOf = (
  { name, team, rank, of, score, contest_name, date, code }: CertificateRecord,
  { contest }: Pick<ContestStandings, 'contest'>,
): Holder => ({
  name,
  team,
  rank,
  of,
  score: pointsOf(contest, score),
  contest: contest_name,
  date,
  code,
})

interface Drawn {
  template: CertificateTemplate
  holders: readonly Holder[]
  lang: Lang
  each: boolean
  onPage?: () => void
}

async function draw(ctx: Ctx, { template, holders, lang, each, onPage }: Drawn): Promise<Uint8Array[]> {
  const zone = (await settingsOf(ctx)).values.time_zone
  const pages: Page[] = holders.map((holder) => filled(template, holder, { lang, zone, verify: printedAddress(ctx, holder.code) }))
  const picture = template.background === null ? null : await readFileBytes(ctx, template.background)
  // PDF knows PNG and JPEG; stored pictures are WebP.
  const background = picture === null ? null : await jpegOf(picture)
  const [paper = 'a4', layout = 'landscape'] = template.page.split('_')
  return render(
    { size: paper === 'a4' ? 'A4' : 'LETTER', layout: layout === 'portrait' ? 'portrait' : 'landscape', background, pages, each },
    onPage ?? (() => {}),
  )
}

async function jpegOf(picture: Buffer): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  return sharp(picture).flatten({ background: '#ffffff' }).jpeg({ quality: 88 }).toBuffer()
}

interface PrintOptions {
  lang: Lang
  entrant_ids: ReadonlySet<string> | null
  format: 'pdf' | 'zip'
  onPage: () => void
}

/** For an export: one PDF of all pages, or a zip with a file each. */
export async function certificatePages(
  ctx: Ctx,
  standings: ContestStandings,
  wanted: PrintOptions,
): Promise<{ stream: Readable; total: number }> {
  const template = mayIssue(standings)
  const records = await issueFor(ctx, standings, wanted.entrant_ids)
  if (records.length === 0) return fail('export_none_selected')
  const each = wanted.format === 'zip'
  const files = await draw(ctx, {
    template,
    holders: records.map((record) => holderOf(record, standings)),
    lang: wanted.lang,
    each,
    onPage: wanted.onPage,
  })
  if (!each) return { stream: Readable.from(files.map((bytes) => Buffer.from(bytes))), total: records.length }
  const zip = new ZipFile()
  records.forEach(({ rank, name, code }, index) => {
    const bytes = files[index]
    if (bytes !== undefined)
      zip.addBuffer(Buffer.from(bytes), `${String(rank).padStart(4, '0')}_${name.replaceAll(/[^\p{L}\p{N}]+/gu, '-')}_${code}.pdf`)
  })
  zip.end()
  return { stream: Readable.from(zip.outputStream), total: records.length }
}

const pdf = (bytes: Uint8Array, filename: string): Special =>
  file({ stream: Readable.from([Buffer.from(bytes)]), bytes: bytes.length, filename, type: 'application/pdf', cache: 'private, no-store' })

/** The caller's own, made anew at each call with the same code. */
export async function ownCertificate(ctx: SignedIn, contestId: string, lang: Lang): Promise<Special> {
  await seeContest(ctx, contestId)
  const standings = await standingsOf(ctx, contestId)
  const template = mayIssue(standings)
  const entrantId = (await findEntrantOf(ctx.db, contestId, ctx.actor.user_id)) ?? fail('not_registered')
  const records = await issueFor(ctx, standings, new Set([entrantId]))
  const own = records.find(({ user_id }) => user_id === ctx.actor.user_id) ?? fail('certificate_unpublished')
  await limitDrawings(ctx)
  const [bytes] = await draw(ctx, { template, holders: [holderOf(own, standings)], lang, each: false })
  return pdf(bytes ?? new Uint8Array(), `certificate-${own.code}.pdf`)
}

/** The template with sample values, for the form. */
export async function previewCertificate(ctx: SignedIn, contestId: string, lang: Lang): Promise<Special> {
  const { contest } = await staffContest(ctx, contestId, 'contest.export')
  const template = contest.certificate_template ?? fail('certificate_unpublished')
  await limitDrawings(ctx)
  const names = lang === 'zh' ? { name: '林晓舟', team: '夜航' } : { name: 'Mara Lindqvist', team: 'Night Watch' }
  const sample: Holder = {
    ...names,
    rank: 1,
    of: 128,
    score: 9120,
    contest: contest.name,
    date: contest.end_at,
    code: 'SAMPLE'.padEnd(20, '2'),
  }
  const [bytes] = await draw(ctx, { template, holders: [sample], lang, each: false })
  return pdf(bytes ?? new Uint8Array(), 'certificate-sample.pdf')
}

/** The page that says what a certificate is worth: printed on it, and where an address of the API leads a browser. */
const pagePath = (code: string): string => `/login?certificate=${code}`
export function printedAddress({ config: { origins } }: Ctx, code: string): string {
  const origin = origins.apps.arena ?? origins.all[0] ?? origins.api ?? ''
  return `${origin}${basePath}${pagePath(code)}`
}
/** On this very host, unless the arena has one of its own. */
export const pageOf = ({ config }: Ctx, code: string): string => `${config.origins.apps.arena ?? ''}${basePath}${pagePath(code)}`

export async function verifyCertificate(ctx: Ctx, typed: string): Promise<CertificateView> {
  const { row, contest, stands } = (await findCertificate(ctx.db, typed)) ?? fail('not_found')
  const { code, contest_name, name, team, rank, of, score, date, issued_at } = row
  const state = stands ? 'valid' : 'revoked'
  return { code, state, contest_name, name, team, rank, of, score: pointsOf(contest, score), date, issued_at }
}
