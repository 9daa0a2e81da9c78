import type { imageInjection as contract } from '@beacon/api/image/image-injection'
import type { Parsed } from '@beacon/api/endpoint'
import type { SignedIn } from '../../../context.ts'
import { change } from '../../../db/change.ts'
import { fail } from '../../../failure.ts'
import { lockAuthoring, mustBeFree, writeAuthoring } from '../authoring/index.ts'
import { DriverError } from '../driver/index.ts'
import type { NodePlace } from '../image/index.ts'
import { leftoversIn, type Leftover } from './leftovers.ts'
import { runningNode } from './running.ts'
import { about } from './words.ts'

type Wish = Parsed<typeof contract.clean>['body']

/** Only what is found now is removed, so nobody removes by it what no check would name. */
export async function cleanLeftover(ctx: SignedIn, resource_id: string, wish: Wish): Promise<{ is_cleaned: boolean }> {
  const title = await ctx.db.transaction(async (tx) => {
    const locked = await lockAuthoring(tx, resource_id, ctx.actor.user_id)
    mustBeFree(locked)
    return locked.entry.title
  })
  const isCleaned = wish.what === 'flag_env' || (await cleanNode(ctx, await runningNode(ctx, resource_id), wish))
  if (!isCleaned) return { is_cleaned: false }
  await change(ctx, { ...about, operation: 'clean', object_id: resource_id, object_name: title, after: { ...wish } }, async (tx) => {
    const { authoring } = await lockAuthoring(tx, resource_id, ctx.actor.user_id)
    const { check, start } = authoring
    const findings = (check?.findings ?? []).filter(({ what, where }) => what !== wish.what || where !== wish.where)
    const kept = check === null ? {} : { check: { ...check, findings } }
    const isStart = wish.what === 'flag_env' && start.env.some(({ key }) => key === wish.where)
    // Other start parameters are those of another check.
    const started = isStart
      ? {
          start: { ...start, env: start.env.filter(({ key }) => key !== wish.where) },
          version: authoring.version + 1,
          check: null,
          checked_at: null,
        }
      : {}
    await writeAuthoring(tx, authoring, { ...kept, ...started })
  })
  return { is_cleaned: true }
}

const commands: Record<Exclude<Leftover, 'flag_env'>, (where: string) => string[]> = {
  history: (where) => ['/bin/sh', '-c', 'rm -f -- "$1"', 'sh', where],
  key: (where) => ['/bin/sh', '-c', 'rm -f -- "$1"', 'sh', where],
  temp: () => ['/bin/sh', '-c', 'rm -rf /tmp/* /tmp/.[!.]* /tmp/..?*'],
}

async function cleanNode(ctx: SignedIn, place: NodePlace, { what, where }: Wish): Promise<boolean> {
  if (what === 'flag_env') return true
  const isThere = async () => (await leftoversIn(ctx, place)).some((one) => one.what === what && one.where === where)
  try {
    if (!(await isThere())) return true
    await ctx.scenes.exec({ ...place, command: commands[what](where), user: null, deadline_ms: 60_000, output_bytes: 0 })
    return !(await isThere())
  } catch (error) {
    if (error instanceof DriverError) return fail(error.kind === 'silent' ? 'scene_driver_missing' : 'scene_state', { rest: 'none' })
    throw error
  }
}
