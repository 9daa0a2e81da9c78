import { join } from 'node:path'
import type { Parsed, Reply } from '@beacon/api/endpoint'
import type { ServiceDraft, serviceImport as contract } from '@beacon/api/kinds/attack-defense/service-import'
import { inArray } from 'drizzle-orm'
import { can, type SignedIn } from '../../../../../context.ts'
import { questionService } from '../../../../../db/schema/kinds/attack-defense/question-service.ts'
import { fail } from '../../../../../failure.ts'
import type { UploadField, UploadFile } from '../../../../../module.ts'
import { packageSource, type Source } from '../../../../platform/archive/index.ts'
import { askReader, inTurn, receive } from '../../../../platform/archive-upload/index.ts'
import type { ReadTask } from './read-tasks.ts'
import type { Answer } from './worker.ts'
import { writeServices } from './write.ts'

type Parts = AsyncIterable<UploadField | UploadFile>

/** Takes the archive of the body, works on it and forgets it. */
async function withFolder<T>(ctx: SignedIn, parts: Parts, work: (source: Source, tasks: ReadTask[]) => Promise<T>): Promise<T> {
  for (const item of ['question.write', 'kind.attackDefense'] as const) if (!can(ctx, item)) fail('permission_missing', { item })
  return inTurn(ctx, async () => {
    const { key } = await receive(ctx, parts)
    try {
      const source = packageSource(ctx.storage.path(key))
      const { tasks } = await askReader<Answer>(join(import.meta.dirname, 'worker.ts'), { source }, {})
      return await work(source, tasks)
    } finally {
      await ctx.storage.remove(key)
    }
  })
}

async function takenKeys(ctx: SignedIn, tasks: readonly ReadTask[]): Promise<Set<string>> {
  const keys = tasks.map(({ service_key }) => service_key)
  const rows = await ctx.db
    .select({ key: questionService.service_key })
    .from(questionService)
    .where(inArray(questionService.service_key, keys))
  return new Set(rows.map(({ key }) => key))
}

export function previewFolder(ctx: SignedIn, parts: Parts): Promise<Reply<typeof contract.read>> {
  return withFolder(ctx, parts, async (_source, tasks) => {
    const taken = await takenKeys(ctx, tasks)
    return {
      items: tasks.map(({ beside, ...task }): ServiceDraft => ({ ...task, files: beside.length, is_taken: taken.has(task.service_key) })),
    }
  })
}

/** What is chosen and has no obstacle is written as one; all else is named as left out. */
export function importFolder(
  ctx: SignedIn,
  query: Parsed<typeof contract.run>['query'],
  parts: Parts,
): Promise<Reply<typeof contract.run>> {
  return withFolder(ctx, parts, async (source, tasks) => {
    const taken = await takenKeys(ctx, tasks)
    const isWritten = ({ service_key, refusals }: ReadTask) =>
      (query.service_key?.includes(service_key) ?? true) && refusals.length === 0 && !taken.has(service_key)
    return {
      items: await writeServices(ctx, { source, tasks: tasks.filter(isWritten), direction_id: query.direction_id }),
      skipped: tasks.filter((task) => !isWritten(task)).map(({ service_key }) => service_key),
    }
  })
}
