import { clics as contract } from '@beacon/api/contest/clics'
import { Readable } from 'node:stream'
import type { Ctx } from '../../../../context.ts'
import { Failure } from '../../../../failure.ts'
import { openStreamDoor } from '../../../../live/index.ts'
import { checkAgain, type Grant } from '../../../../live/rights.ts'
import { file, implement, stream, type Special } from '../../../../module.ts'
import { viewerByKey, viewerOf } from '../../../contest/core/viewer-key/index.ts'
import { aboutClics, clicsCollection, clicsContest, clicsObject } from './clics-api.ts'
import type { ClicsStreams } from './clics-stream.ts'
import { publicObjects } from './clics.ts'
import { publicStandings, seeRanking, withKey } from './public-standings.ts'

type Header = (name: string) => string | undefined

/** Programs of others send a name and a password with every request: the key is the password, whatever the name. */
function keyOf({ viewer_key }: { viewer_key?: string | undefined }, header: Header): string | undefined {
  if (viewer_key !== undefined) return viewer_key
  const [, basic] = /^Basic ([A-Za-z0-9+/=]{1,600})$/u.exec(header('authorization') ?? '') ?? []
  if (basic === undefined) return undefined
  const pair = Buffer.from(basic, 'base64').toString('utf8')
  return pair.slice(pair.indexOf(':') + 1)
}

/** What may be read is the same as of the ranking; who holds a feed open proves it again. */
export function clicsRoutes(streams: ClicsStreams) {
  const door = openStreamDoor()
  const opened = async (ctx: Ctx, contestId: string, key: string | undefined, since: string | undefined): Promise<Special> => {
    const own = await withKey(ctx, contestId, key)
    await publicStandings(own, contestId, undefined)
    const { actor, viewer, ip } = own
    const leave = door.enter(
      actor === null ? { kind: 'screen_key', id: viewer?.key_id ?? '', ip } : { kind: 'person', id: actor.user_id, ip },
      ctx.config,
    )
    const enter = await streams.enter(contestId, since).catch((error: unknown) => {
      leave()
      throw error
    })
    const again = (now: Ctx) => (key === undefined ? viewerOf(now, now.cookies.get) : viewerByKey(now, contestId, key))
    return stream((response) => {
      if (response.destroyed) return leave()
      response.once('close', leave)
      enter({
        response,
        check: async () => {
          const rights = await checkAgain(own, rankingGrant(contestId), again)
          return rights instanceof Failure ? rights : null
        },
      })
    }, 'application/x-ndjson')
  }
  return implement(contract, {
    about: () => aboutClics,
    contest: async ({ ctx, params, query, header }) => clicsContest(await publicStandings(ctx, params.resource_id, keyOf(query, header))),
    event_feed: async ({ ctx, params: { resource_id }, query, header }) => {
      const key = keyOf(query, header)
      return query.stream === 'false' ? wholeFeed(ctx, resource_id, key) : opened(ctx, resource_id, key, query.since_token)
    },
    collection: async ({ ctx, params, query, header }) =>
      clicsCollection(await publicStandings(ctx, params.resource_id, keyOf(query, header)), params.collection, query),
    object: async ({ ctx, params, query, header }) =>
      clicsObject(await publicStandings(ctx, params.resource_id, keyOf(query, header)), params.collection, params.object_id),
  })
}

const rankingGrant =
  (contestId: string): Grant =>
  async (ctx) => {
    await seeRanking(ctx, contestId)
    return { channels: new Set(), entrant_id: null, role_id: null }
  }

/** The feed as it stands, and its end. */
async function wholeFeed(ctx: Ctx, contestId: string, key: string | undefined): Promise<Special> {
  const standings = await publicStandings(ctx, contestId, key)
  const lines = publicObjects(standings).map((object) => `${JSON.stringify(object)}\n`)
  return file({ stream: Readable.from(lines), filename: 'event-feed.ndjson', type: 'application/x-ndjson' })
}
