import { createHash, timingSafeEqual } from 'node:crypto'
import type { ExamGuide } from '@beacon/api/kinds/theory/exam/exam'
import { sebHeaders } from '@beacon/api/kinds/theory/exam/seb'
import { basePath } from '@beacon/router/paths'
import type { SignedIn } from '../../../../../context.ts'
import type { ExamRecord } from '../../../../../db/schema/kinds/theory/contest-theory.ts'
import { fail } from '../../../../../failure.ts'
import { readSebKeys } from './seb-keys.ts'

/** What of a request says in which browser it was made. */
export interface BrowserCall {
  header: (name: string) => string | undefined
  target: string
}
/** A hash that a browser said, and the address that it is of. */
interface Said {
  address: string
  hash: string
}

/** Lower-case hexadecimal SHA-256 of an address without fragment, followed by a key. */
export const sebHash = (address: string, key: string): string =>
  createHash('sha256')
    .update(address.replace(/#.*$/su, '') + key, 'utf8')
    .digest('hex')

const isSame = (given: string, wanted: string): boolean =>
  given.length === wanted.length && timingSafeEqual(Buffer.from(given), Buffer.from(wanted))

/** Every hash is compared with every key, so that the time tells nothing. */
const hasKey = (said: readonly Said[], keys: readonly string[]): boolean =>
  said.flatMap(({ address, hash }) => keys.map((key) => isSame(hash, sebHash(address, key)))).filter(Boolean).length > 0

/** What the browser itself wrote into the request; of the public address, because a proxy may have changed what the server sees. */
function saidOfRequest({ config: { origins } }: SignedIn, { header, target }: BrowserCall, name: string): Said[] {
  const origin = origins.api ?? origins.apps.arena
  const hash = header(name)
  return origin === undefined || hash === undefined ? [] : [{ address: `${origin}${target}`, hash }]
}

/** What the page read from the browser's script interface: hashes of its own address, which is a page of this exam or counts nothing. */
function saidOfPage({ config: { origins } }: SignedIn, { resource_id }: ExamRecord, { header }: BrowserCall, name: string): Said[] {
  const page = header(sebHeaders.page)
  const hash = header(name)
  if (page === undefined || hash === undefined || origins.apps.arena === undefined) return []
  const pages = ['exam', 'exam-guid'].map((part) => `${origins.apps.arena}${basePath}/contest/${part}/${resource_id}`)
  return pages.some((one) => page === one || page.startsWith(`${one}?`)) ? [{ address: page, hash }] : []
}

/** In which browser a request was made, as the exam asks for one. Exams that do not ask cost nothing. */
export async function sebStateOf(ctx: SignedIn, contest: ExamRecord, from: BrowserCall): Promise<ExamGuide['seb']> {
  if (!contest.seb_required) return 'none'
  const keys = await readSebKeys(ctx.db, contest)
  const said = {
    config: [...saidOfRequest(ctx, from, 'x-safeexambrowser-configkeyhash'), ...saidOfPage(ctx, contest, from, sebHeaders.config)],
    exam: [...saidOfRequest(ctx, from, 'x-safeexambrowser-requesthash'), ...saidOfPage(ctx, contest, from, sebHeaders.exam)],
  }
  const wanted = (['config', 'exam'] as const).filter((kind) => keys[kind].length > 0)
  if (wanted.length > 0 && wanted.every((kind) => hasKey(said[kind], keys[kind]))) return 'ok'
  const all = [...said.config, ...said.exam]
  if (all.length === 0) return 'missing'
  // Whole hashes would open the exam to who reads the log.
  const got = all.map(({ address, hash }) => ({ address, hash: hash.slice(0, 8) }))
  ctx.log.info({ contest_id: contest.resource_id, user_id: ctx.actor.user_id, got }, 'Safe Exam Browser with another key')
  return 'wrong'
}

/** Why the browser may not answer; null where it may. */
export async function sebRefusal(ctx: SignedIn, contest: ExamRecord, from: BrowserCall): Promise<'seb_required' | 'seb_key_wrong' | null> {
  const state = await sebStateOf(ctx, contest, from)
  if (state === 'missing') return 'seb_required'
  return state === 'wrong' ? 'seb_key_wrong' : null
}

/** @throws seb_required, seb_key_wrong */
export async function mustBeInSeb(ctx: SignedIn, contest: ExamRecord, from: BrowserCall): Promise<void> {
  const refusal = await sebRefusal(ctx, contest, from)
  if (refusal !== null) fail(refusal)
}
