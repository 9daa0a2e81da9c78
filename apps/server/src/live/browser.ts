import { live } from '@beacon/api/live/live'
import { readPart, type PartRead } from '@beacon/api/live/live-part'
import type { Ctx } from '../context.ts'
import { Failure, fail } from '../failure.ts'
import { guard } from '../guard.ts'
import { checkAgain, contestGrant, deskGrant, judged, ownGrant, screenGrant, type Grant } from './rights.ts'
import type { Rights } from './stream.ts'

/** A part of a browser's stream with who it is judged as: nobody's right opens another's part. */
export interface Part extends PartRead {
  ctx: Ctx
  check: () => Promise<Rights | Failure>
}

/** Each part once, in the order asked for. */
export function partsOf(ctx: Ctx, texts: readonly string[]): Part[] {
  const read = texts.flatMap((text) => readPart(text) ?? [])
  const known = new Map(read.map((one) => [one.part, one]))
  return [...known.values()].map((one) => partOf(ctx, one))
}

function partOf(ctx: Ctx, read: PartRead): Part {
  if (read.kind === 'screen') {
    const display = asDisplay(ctx)
    const grant = screenGrant(read.contest_id ?? '', read.screen_id ?? '')
    return { ...read, ctx: display, check: () => judged(display, grant) }
  }
  const person = asPerson(ctx)
  const grant = personGrant(read)
  return { ...read, ctx: person, check: () => checkAgain(person, grant, async () => null) }
}

/** By the session alone: what a key beside it opens is a part of its own. */
const asPerson = (ctx: Ctx): Ctx => ({ ...ctx, viewer: null, cookies: { ...ctx.cookies, get: () => undefined } })
/** By the key alone: whoever is signed in beside it, and until when, is all the same to a display. */
const asDisplay = (ctx: Ctx): Ctx => ({ ...ctx, actor: null, ended: null, bearer: null, viewer: null })

/** The part passes the door of the operation that it stands for, each time it is judged. */
function personGrant({ kind, contest_id }: PartRead): Grant {
  const id = contest_id ?? ''
  const [endpoint, grant] =
    kind === 'desk' ? [live.desk, deskGrant(id)] : kind === 'contest' ? [live.contest, contestGrant(id)] : [live.me, ownGrant]
  return (ctx) => {
    guard(endpoint, ctx)
    return grant(ctx)
  }
}

export interface Judgement {
  open: { part: Part; rights: Rights }[]
  refused: { part: Part; why: Failure }[]
}

/** Judges one after the other: many parts must not take all connections to the database. */
export async function judgeParts(parts: readonly Part[]): Promise<Judgement> {
  const judgement: Judgement = { open: [], refused: [] }
  for (const part of parts) {
    const rights = await firstLook(part)
    if (rights instanceof Failure) judgement.refused.push({ part, why: rights })
    else judgement.open.push({ part, rights })
  }
  const [first] = judgement.refused
  if (judgement.open.length === 0) throw first?.why ?? fail('bad_request')
  return judgement
}

/** At the beginning the session was proved a moment ago. Who has none is told why, as at any operation. */
function firstLook({ ctx, kind, check, ...read }: Part): Promise<Rights | Failure> {
  return kind === 'screen' ? check() : judged(ctx, personGrant({ kind, ...read }))
}
