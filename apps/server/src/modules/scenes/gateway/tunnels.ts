import type { Parsed } from '@beacon/api/endpoint'
import { gateway as contract } from '@beacon/api/scene/gateway'
import type { ErrorCode } from '@beacon/api/errors'
import { socketEnds, type SocketEnd } from '@beacon/api/platform/socket'
import type { Actor, Ctx, Platform } from '../../../context.ts'
import { Failure } from '../../../failure.ts'
import { checkChannel } from '../../../live/index.ts'
import { socket, type Special } from '../../../module.ts'
import { onSessionChanged } from '../../people/session/index.ts'
import { settingChannel } from '../../platform/setting/index.ts'
import { sceneChannel } from '../life/index.ts'
import { holderOf } from './key.ts'
import { openPlaces } from './places.ts'
import { close, pump, type TunnelLine } from './pump.ts'
import { getOpenPort, type Reach } from './reach.ts'
import { openVisits } from './visits.ts'

type At = Parsed<typeof contract.connect>['params']

interface Tunnel {
  /** As the upgrade came in; the person behind its key is asked for anew each time. */
  ctx: Ctx
  at: At
  actor: Actor
  scene_id: string
  line: TunnelLine
}

/** Many news of one moment are one judgement. */
const gatherMs = 200
/** Rights that were proved a moment ago stand for the other connections of a page that opens twenty. */
const knownMs = 1_000
const mostKnown = 5_000
const usualIdleMs = 60 * 60_000

const ends: Partial<Record<ErrorCode, SocketEnd>> = {
  not_found: socketEnds.gone,
  scene_not_running: socketEnds.state,
}
const endOf = (code: ErrorCode): SocketEnd => ends[code] ?? socketEnds.right

export interface Tunnels {
  start: (platform: Platform) => Promise<void>
  connect: (ctx: Ctx, at: At) => Promise<Special>
  /** Who may open a connection to this port. @throws what a request would answer */
  mayOpen: (ctx: Ctx, at: At) => Promise<{ actor: Actor; reach: Reach }>
  stop: () => Promise<void>
}

/** Open connections of this process. Each is judged again as soon as anything is heard that could end its right. */
export function openTunnels({ idleMs = usualIdleMs }: { idleMs?: number } = {}): Tunnels {
  const open = new Set<Tunnel>()
  const places = openPlaces()
  const visits = openVisits()
  const rights = openRights()
  const judge = async (tunnel: Tunnel) => {
    try {
      await rights.of(tunnel.ctx, tunnel.at)
    } catch (error) {
      if (error instanceof Failure) close(tunnel.line, { code: endOf(error.code), reason: error.code })
      else tunnel.ctx.log.warn({ err: error }, 'the right of a connection to a scene is unknown')
    }
  }
  const news = openNews(open, rights.forget, judge)
  return {
    start: async (platform) => {
      await news.hear(platform)
      visits.start(platform)
    },
    mayOpen: rights.of,
    connect: async (ctx, at) => {
      const { actor, reach } = await rights.of(ctx, at)
      return socket(contract.connect, {
        check: async (now) => void (await rights.of(now, at)),
        endOf,
        hasOwnLimits: true,
        open: (line) => {
          const tunnel = { ctx, at, actor, scene_id: reach.row.scene_id, line }
          open.add(tunnel)
          const leave = places.enter(actor.user_id, at.node_id)
          line.onEnd(() => {
            open.delete(tunnel)
            leave?.()
          })
          if (leave === null) return close(line, { code: socketEnds.limit, reason: 'connections' })
          const { row, node } = reach
          const target = { scene: row.scene_id, gen: row.life.gen, node: node.id, port: at.port }
          const visit = visits.enter({ scene_id: row.scene_id, node: node.id, port: at.port, user_id: actor.user_id })
          line.onEnd(visit.leave)
          void pump({ line, dial: () => ctx.scenes.dial(target), idleMs, log: ctx.log, count: visit.count })
        },
      })
    },
    stop: async () => {
      news.stop()
      await visits.stop()
    },
  }
}

interface Rights {
  of: Tunnels['mayOpen']
  forget: () => void
}

function openRights(): Rights {
  const known = new Map<string, { until: number; right: Promise<{ actor: Actor; reach: Reach }> }>()
  const find = async (ctx: Ctx, at: At) => {
    const person = await holderOf(ctx)
    return { actor: person.actor, reach: await getOpenPort({ ...ctx, ...person }, { ...at, way: 'gateway' }) }
  }
  return {
    forget: () => known.clear(),
    of: (ctx, at) => {
      const name = `${ctx.bearer ?? ''} ${ctx.ip} ${at.node_id} ${at.port}`
      const had = known.get(name)
      if (had !== undefined && had.until > Date.now()) return had.right
      if (known.size >= mostKnown) known.clear()
      const right = find(ctx, at)
      known.set(name, { until: Date.now() + knownMs, right })
      // What failed is asked again by the next.
      right.catch(() => known.delete(name))
      return right
    },
  }
}

/** Gathers what is heard and judges those whom it may concern. */
function openNews(open: ReadonlySet<Tunnel>, forget: () => void, judge: (tunnel: Tunnel) => Promise<void>) {
  const waiting = new Set<Tunnel>()
  let timer: NodeJS.Timeout | null = null
  const flush = () => {
    timer = null
    const now = [...waiting].filter((tunnel) => open.has(tunnel))
    waiting.clear()
    for (const tunnel of now) void judge(tunnel)
  }
  const meant = (isMeant: (tunnel: Tunnel) => boolean) => {
    forget()
    for (const tunnel of open) if (isMeant(tunnel)) waiting.add(tunnel)
    if (waiting.size > 0) timer ??= setTimeout(flush, gatherMs)
  }
  return {
    hear: async ({ bus }: Platform) => {
      await onSessionChanged(bus, ({ kind, id }) =>
        meant(({ actor }) => id === (kind === 'user' ? actor.user_id : kind === 'role' ? actor.role_id : actor.session_id)),
      )
      await bus.listen(sceneChannel, (payload) => {
        const [scene_id] = payload.split(' ', 1)
        meant((tunnel) => tunnel.scene_id === scene_id)
      })
      const all = () => meant(() => true)
      await bus.listen(checkChannel, all, all)
      await bus.listen(settingChannel, all)
    },
    stop: () => {
      if (timer !== null) clearTimeout(timer)
    },
  }
}
