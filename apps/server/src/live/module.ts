import { live } from '@beacon/api/live'
import type { ServerResponse } from 'node:http'
import type { Ctx, Platform, ReadCookie } from '../context.ts'
import { implement, stream, type Module } from '../module.ts'
import { viewerFor } from '../modules/viewer-key/index.ts'
import { openStreamDoor, type Opener } from './door.ts'
import { openHub, type Hub } from './hub.ts'
import { checkAgain, contestGrant, deskGrant, ownGrant, type Grant } from './rights.ts'
import type { Rights, Stream } from './stream.ts'

/** Says whose viewer cookie a request carries; the viewer-key module knows. */
export type ViewerOf = (platform: Platform, cookie: ReadCookie) => Promise<Ctx['viewer']>

/** Live streams: one process-wide hub, three operations. */
export function liveModule(viewerOf: ViewerOf): Module {
  const hub: Hub = openHub()
  const door = openStreamDoor()
  const again = (ctx: Ctx) => viewerOf(ctx, ctx.cookies.get)
  const opened = async (ctx: Ctx, contest_id: string | null, grant: Grant, lastId: string | undefined) => {
    const rights = await grant(ctx)
    const leave = door.enter(await openerOf(ctx, contest_id), ctx.config)
    return stream((response) => {
      // Who went away meanwhile says no goodbye any more.
      if (response.destroyed) return leave()
      response.once('close', leave)
      hub.open(ctx, streamOf(ctx, { response, contest_id, rights, check: () => checkAgain(ctx, grant, again) }), lastId)
    })
  }
  return {
    name: 'live',
    handlers: implement(live, {
      contest: ({ ctx, params, header }) => opened(ctx, params.resource_id, contestGrant(params.resource_id), header('last-event-id')),
      desk: ({ ctx, params, header }) => opened(ctx, params.resource_id, deskGrant(params.resource_id), header('last-event-id')),
      me: ({ ctx }) => opened(ctx, null, ownGrant, undefined),
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

function streamOf(ctx: Ctx, more: { response: ServerResponse; contest_id: string | null; rights: Rights; check: Stream['check'] }): Stream {
  const { actor } = ctx
  return { ...more, user_id: actor?.user_id ?? null, session_id: actor?.session_id ?? null }
}
