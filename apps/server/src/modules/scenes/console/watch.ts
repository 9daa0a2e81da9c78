import { sceneConsole as contract, type OpenConsole } from '@beacon/api/scene/console'
import { socketEnds } from '@beacon/api/platform/socket'
import { and, inArray } from 'drizzle-orm'
import type { Duplex } from 'node:stream'
import { can, type SignedIn } from '../../../context.ts'
import { change } from '../../../db/change.ts'
import { scene, user } from '../../../db/schema/index.ts'
import { Failure } from '../../../failure.ts'
import { socket, type Special } from '../../../module.ts'
import { usersInScope } from '../../people/user/index.ts'
import { makeTicket } from '../../platform/socket-ticket/index.ts'
import { wordFrame, type SeenConsole } from '../hall/index.ts'
import { writeSceneLog } from '../life/index.ts'
import { auditOf } from './open.ts'
import { endOf } from './ends.ts'
import { relayWatch, type WatchLine } from './relay.ts'
import { heldConsoles } from './silence.ts'

interface Watched {
  seen: SeenConsole
  number: number
  scene_name: string
  owner: string
  rep_name: string
  username: string
}

/** Consoles of people one may watch. */
async function selectWatched(ctx: SignedIn): Promise<Watched[]> {
  const all = await heldConsoles(ctx)
  const begun = all.filter(({ state }) => state !== 'booked')
  if (begun.length === 0) return []
  const people = await ctx.db
    .select({ id: user.resource_id, rep_name: user.rep_name, username: user.username })
    .from(user)
    .where(and(await usersInScope(ctx), inArray(user.resource_id, [...new Set(begun.map((one) => one.user))])))
  const scenes = await ctx.db
    .select({ id: scene.scene_id, number: scene.number, definition: scene.definition, owner: scene.owner })
    .from(scene)
    .where(inArray(scene.scene_id, [...new Set(begun.map((one) => one.scene))]))
  const personOf = new Map(people.map((one) => [one.id, one]))
  const sceneOf = new Map(scenes.map((one) => [one.id, one]))
  return begun.flatMap((seen) => {
    const [person, where] = [personOf.get(seen.user), sceneOf.get(seen.scene)]
    if (person === undefined || where === undefined) return []
    const { rep_name, username } = person
    return [{ seen, rep_name, username, number: where.number, scene_name: where.definition.name, owner: where.owner }]
  })
}

interface WatchFilter {
  scene_id?: string | undefined
  resource_id?: string | undefined
  user_id?: string | undefined
}
/** Whose a scene is are words of its owner; a contest's end with its id. */
export async function listConsoles(
  ctx: SignedIn,
  { scene_id, resource_id, user_id }: WatchFilter,
): Promise<{ items: OpenConsole[]; total: number }> {
  const items = (await selectWatched(ctx))
    .filter(({ seen }) => scene_id === undefined || seen.scene === scene_id)
    .filter(({ seen }) => user_id === undefined || seen.user === user_id)
    .filter(({ owner }) => resource_id === undefined || owner.endsWith(`:${resource_id}`))
    .map(({ seen, number, scene_name, rep_name }): OpenConsole => ({
      console_id: seen.console,
      scene_id: seen.scene,
      number,
      scene_name,
      node: seen.node,
      console: seen.kind,
      user_id: seen.user,
      rep_name,
      opened_at: new Date(seen.opened_at).toISOString(),
      state: seen.state === 'open' ? 'open' : 'waiting',
      watchers: seen.watchers,
      typist: seen.typist,
      recorded: seen.recorded,
    }))
    .toSorted((one, other) => other.opened_at.localeCompare(one.opened_at))
  return { items, total: items.length }
}

/** @throws not_found for a console that is over or of somebody one may not watch */
async function getWatched(ctx: SignedIn, console_id: string): Promise<Watched> {
  const found = (await selectWatched(ctx)).find(({ seen }) => seen.console === console_id)
  if (found === undefined) throw new Failure('not_found')
  return found
}

/** Whoever watches leaves a row, before anything is shown. */
async function note(ctx: SignedIn, { seen, number, username }: Watched, operation: 'console_open' | 'console_takeover'): Promise<void> {
  const entry = {
    ...auditOf({ scene_id: seen.scene, number }, seen.node),
    operation,
    after: { node: seen.node, of: username, watches: true },
  }
  const log = { scene_id: seen.scene, what: operation, by_user: ctx.actor.user_id, values: { node: seen.node, of: username } }
  await change(ctx, entry, (tx) => writeSceneLog(tx, log))
}

export async function watchTicket(ctx: SignedIn, console_id: string) {
  await note(ctx, await getWatched(ctx, console_id), 'console_open')
  return makeTicket(ctx, contract.watch, { console_id })
}

export async function openWatch(ctx: SignedIn, console_id: string): Promise<Special> {
  const watched = await getWatched(ctx, console_id)
  let now = ctx
  let end: Duplex | null = null
  const say = (word: 'take' | 'give') => {
    if (end?.writable === true) end.write(wordFrame({ kind: word }))
  }
  const take = async () => {
    if (!can(now, 'scene.operate')) return
    await note(now, watched, 'console_takeover')
    say('take')
  }
  const failed = (error: unknown) => ctx.log.warn({ err: error }, 'a console cannot be watched')
  const begin = async (line: WatchLine) => {
    let isGone = false
    line.onEnd(() => (isGone = true))
    const stream = await ctx.scenes.watch({ console: console_id, name: ctx.actor.rep_name, may_take: true })
    if (isGone) return void stream.destroy()
    end = stream
    relayWatch(line, stream, (word) => {
      if (word === 'give') say('give')
      else take().catch(failed)
    })
  }
  return socket(contract.watch, {
    check: async (caller) => {
      now = caller
      await getWatched(caller, console_id)
      if (!can(caller, 'scene.operate')) say('give')
    },
    isAbout: (id) => watched.owner.endsWith(id),
    endOf,
    open: (line) => {
      begin(line).catch((error: unknown) => {
        failed(error)
        line.close({ code: socketEnds.gone, reason: 'gone' })
      })
    },
  })
}
