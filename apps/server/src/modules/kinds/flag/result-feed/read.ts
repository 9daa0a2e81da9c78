import { Readable } from 'node:stream'
import type { Ctx } from '../../../../context.ts'
import { file, ready, type Special } from '../../../../module.ts'
import type { AnswerStandings } from '../../../contest/topic/standings/index.ts'
import { clicsFeed } from './clics.ts'
import { asciiJson, ctftimeFeed } from './ctftime.ts'
import { publicStandings } from './public-standings.ts'

const kept = new WeakMap<AnswerStandings['events'], { version: string; json: Buffer }>()

export async function readCtftime(ctx: Ctx, contestId: string, key: string | undefined): Promise<Special> {
  const standings = await publicStandings(ctx, contestId, key)
  const { version } = standings.public
  const known = kept.get(standings.events)
  const made = known?.version === version ? known : { version, json: Buffer.from(asciiJson(ctftimeFeed(standings, 'public'))) }
  kept.set(standings.events, made)
  return ready(made.json, { etag: `"ctftime.${version}"`, cache: 'private, no-cache' })
}

/** A file that ends: what stands now. */
export async function readClics(ctx: Ctx, contestId: string, key: string | undefined): Promise<Special> {
  const standings = await publicStandings(ctx, contestId, key)
  return file({ stream: Readable.from(clicsFeed(standings, 'public')), filename: 'event-feed.ndjson', type: 'application/x-ndjson' })
}
