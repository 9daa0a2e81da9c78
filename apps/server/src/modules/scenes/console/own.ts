import { sceneConsole as contract } from '@beacon/api/scene/console'
import { and, eq } from 'drizzle-orm'
import type { SignedIn } from '../../../context.ts'
import { sceneNode } from '../../../db/schema/index.ts'
import { Failure } from '../../../failure.ts'
import { socket, type Special } from '../../../module.ts'
import { makeTicket } from '../../platform/socket-ticket/index.ts'
import type { SeenConsole } from '../hall/index.ts'
import { endOf } from './ends.ts'
import { getPlace } from './find.ts'
import { seatOf } from './open.ts'
import { relay } from './relay.ts'
import type { Sentries } from './sentries.ts'
import { answered } from './silence.ts'
import { mustKeep } from './state.ts'

/** The caller's own console, booked or open. @throws not_found for that of anybody else, and of another session */
async function getOwn(ctx: SignedIn, console_id: string): Promise<SeenConsole & { instance_id: string }> {
  const all = await answered(ctx.scenes.consoles())
  const own = all.find((one) => one.console === console_id && one.user === ctx.actor.user_id && one.seat === seatOf(ctx))
  if (own === undefined) throw new Failure('not_found')
  const [node] = await ctx.db
    .select({ node_id: sceneNode.node_id })
    .from(sceneNode)
    .where(and(eq(sceneNode.scene_id, own.scene), eq(sceneNode.node, own.node)))
  if (node === undefined) throw new Failure('not_found')
  return { ...own, instance_id: node.node_id }
}

/** Judges whether the person may still sit there, and whether the shell can be there. */
async function checked(ctx: SignedIn, own: { instance_id: string; gen: number }) {
  const { row, entry } = await getPlace(ctx, own.instance_id)
  if (!entry.mayUse) throw new Failure('not_found')
  mustKeep(row, own.gen)
  return row
}

export async function consoleTicket(ctx: SignedIn, console_id: string) {
  await checked(ctx, await getOwn(ctx, console_id))
  return makeTicket(ctx, contract.socket, { console_id })
}

export async function openSocket(ctx: SignedIn, console_id: string, sentries: Sentries): Promise<Special> {
  const own = await getOwn(ctx, console_id)
  const { row } = await getPlace(ctx, own.instance_id)
  let endShell = () => undefined as void
  /** Whose right is lost finds no shell to come back to. */
  const check = async (now: SignedIn) => {
    try {
      await checked(now, own)
    } catch (error) {
      if (error instanceof Failure) endShell()
      throw error
    }
  }
  const who = { console: console_id, user: own.user, seat: own.seat }
  return socket(contract.socket, {
    check,
    isAbout: (id) => row.owner.endsWith(id),
    endOf,
    open: (line) => {
      const post = sentries.post(own.scene, { check: () => check(ctx), close: (code, reason) => line.close({ code, reason }) })
      line.onEnd(post.leave)
      endShell = relay(line, {
        log: ctx.log,
        enter: ({ columns, rows }) => ctx.scenes.enter({ ...who, columns, rows }),
        whyGone: () => check(ctx),
      })
    },
  })
}
