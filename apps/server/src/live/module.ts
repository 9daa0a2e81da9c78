import { live } from '@beacon/api/live/live'
import type { Ctx, Platform, ReadCookie } from '../context.ts'
import { implement, stream, type Module } from '../module.ts'
import { viewerFor } from '../modules/contest/core/viewer-cookie/index.ts'
import { judgeParts, partsOf, type Judgement, type Part } from './browser.ts'
import type { Derivation } from './derivation.ts'
import { openStreamDoor, type Opener } from './door.ts'
import { openHub, type Hub } from './hub.ts'
import { tellRefused } from './part-events.ts'
import { checkAgain, contestGrant, deskGrant, ownGrant, type Grant } from './rights.ts'
import { openResponse, type Rights, type Stream } from './stream.ts'

/** Says whose viewer cookie a request carries; the viewer-key module knows. */
export type ViewerOf = (platform: Platform, cookie: ReadCookie) => Promise<Ctx['viewer']>

/** Live streams: one process-wide hub; one operation for programs per kind, one for all of a browser. */
export function liveModule(viewerOf: ViewerOf, derivation: Derivation): Module {
  const hub: Hub = openHub(derivation)
  const door = openStreamDoor()
  const again = (ctx: Ctx) => viewerOf(ctx, ctx.cookies.get)
  const opened = async (ctx: Ctx, contest_id: string | null, grant: Grant, lastId: string | undefined) => {
    const rights = await grant(ctx)
    const leave = door.enter(await openerOf(ctx, contest_id), ctx.config)
    return stream((response) => {
      // Who went away meanwhile says no goodbye any more.
      if (response.destroyed) return leave()
      response.once('close', leave)
      const one = streamOf(ctx, {
        response,
        part: null,
        beside: new Set<Stream>(),
        contest_id,
        rights,
        check: () => checkAgain(ctx, grant, again),
      })
      one.beside.add(one)
      hub.open(ctx, one, lastId)
    })
  }
  const openedFor = async (ctx: Ctx, texts: readonly string[]) => {
    const { open, refused } = await judgeParts(partsOf(ctx, texts))
    const leave = door.enter(openerOfParts(ctx, open), ctx.config)
    return stream((response) => {
      if (response.destroyed) return leave()
      response.once('close', leave)
      // Each part hears of the end of the response by itself.
      response.setMaxListeners(texts.length + response.getMaxListeners())
      openResponse(response)
      const beside = new Set<Stream>()
      const onResponse = (part: Part, rights: Rights) =>
        streamOf(part.ctx, { response, part: part.part, beside, contest_id: part.contest_id, rights, check: part.check })
      for (const { part, why } of refused) tellRefused({ response, part: part.part }, why)
      // All of them first: a part that ends at once must not end the response of the others.
      const streams = open.map(({ part, rights }) => ({ one: onResponse(part, rights), lastId: part.last_id }))
      for (const { one } of streams) beside.add(one)
      for (const { one, lastId } of streams) hub.open(ctx, one, lastId)
    })
  }
  return {
    name: 'live',
    handlers: implement(live, {
      contest: ({ ctx, params, header }) => opened(ctx, params.resource_id, contestGrant(params.resource_id), header('last-event-id')),
      desk: ({ ctx, params, header }) => opened(ctx, params.resource_id, deskGrant(params.resource_id), header('last-event-id')),
      me: ({ ctx }) => opened(ctx, null, ownGrant, undefined),
      browser: ({ ctx, query }) => openedFor(ctx, query.part),
    }),
    start: hub.start,
    stop: hub.stop,
  }
}

async function openerOf(ctx: Ctx, contest_id: string | null): Promise<Opener> {
  const { actor, ip } = ctx
  if (actor !== null) return { kind: 'person', id: actor.user_id, ip }
  const viewer = contest_id === null ? ctx.viewer : await viewerFor(ctx, contest_id)
  return { kind: 'screen_key', id: viewer?.key_id ?? '', ip }
}

/** A browser's stream is the account's; one that shows displays alone is counted for the first of their keys. */
function openerOfParts({ ip }: Ctx, open: Judgement['open']): Opener {
  const person = open.find(({ part }) => part.kind !== 'screen')?.part.ctx.actor ?? null
  if (person !== null) return { kind: 'person', id: person.user_id, ip }
  return { kind: 'screen_key', id: open[0]?.part.screen_id ?? '', ip }
}

function streamOf({ actor }: Ctx, more: Omit<Stream, 'user_id' | 'session_id'>): Stream {
  return { ...more, user_id: actor?.user_id ?? null, session_id: actor?.session_id ?? null }
}
