import { Readable } from 'node:stream'
import type { Ctx } from '../../../../context.ts'
import { fail } from '../../../../failure.ts'
import { file, ready, type Special } from '../../../../module.ts'
import { seeContest } from '../../../contest/core/contest/index.ts'
import { viewerByKey } from '../../../contest/show/viewer-key/index.ts'
import { flagStandings, type FlagStandings } from '../flag-score/index.ts'
import { clicsFeed } from './clics.ts'
import { asciiJson, ctftimeFeed } from './ctftime.ts'

/** Readers outside have no session: the key stays in the address, for the public projection of one contest only. */
async function publicStandings(ctx: Ctx, contestId: string, key: string | undefined): Promise<FlagStandings> {
  const viewer = key === undefined ? ctx.viewer : await viewerByKey(ctx, contestId, key)
  const { contest } = await seeContest({ ...ctx, viewer }, contestId)
  if (!contest.show_rank) return fail('ranking_unpublished')
  return flagStandings(ctx, contestId)
}

const kept = new WeakMap<FlagStandings['events'], { version: string; json: Buffer }>()

export async function readCtftime(ctx: Ctx, contestId: string, key: string | undefined): Promise<Special> {
  const standings = await publicStandings(ctx, contestId, key)
  const { version } = standings.public
  const known = kept.get(standings.events)
  const made = known?.version === version ? known : { version, json: Buffer.from(asciiJson(ctftimeFeed(standings, 'public'))) }
  kept.set(standings.events, made)
  return ready(made.json, { etag: `"ctftime.${version}"`, cache: 'private, no-cache' })
}

export async function readClics(ctx: Ctx, contestId: string, key: string | undefined): Promise<Special> {
  const standings = await publicStandings(ctx, contestId, key)
  return file({ stream: Readable.from(clicsFeed(standings, 'public')), filename: 'event-feed.ndjson', type: 'application/x-ndjson' })
}
